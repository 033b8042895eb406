import type { OwnRules } from "./drafts";

/**
 * What your rules ask of the generated tests, which know only the declarations. Records that a rule
 * would refuse are named here: `fitting: { bookings: (n) => ({ guests: 1 + (n % 4) }) }`, or
 * `usable: { rooms: { status: "open" } }` for what other records refer to.
 */
export const ownRules: OwnRules = {};
