/**
 * An error in how the kit is called, in a profile, or in the surroundings: neither the target's fault nor the kit's. Its
 * message is for the user.
 */
export class OutsideError extends Error {}
