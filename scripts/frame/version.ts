import manifest from "../../package.json" with { type: "json" };

/** The kit's version, as its package says. */
export const kitVersion: string = manifest.version;
