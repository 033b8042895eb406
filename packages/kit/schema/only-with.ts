/**
 * Which records of the other resource may be chosen: by a choice of theirs that can be filtered by,
 * the options that it may have. `{ kind: ["group"] }`.
 */
export type OnlyWith = Readonly<Record<string, readonly string[]>>;
