/** The paths of the tests that run k6, or have the kit run it. */
export const runsK6 = /\/(?:load\/(?:run|scenarios\/[^/]+)|scripts\/(?:load|ui)\/[^/]+)\.test\.ts$/;
