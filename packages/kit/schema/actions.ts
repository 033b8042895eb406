export const actions = ["view", "create", "edit", "delete"] as const;
/** What may be done with a resource. */
export type Action = (typeof actions)[number];
