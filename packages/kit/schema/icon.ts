/** The words that every declaration may use as its icon. */
export const iconWords = [
  "home",
  "admins",
  "calendar",
  "clock",
  "view",
  "report",
  "bell",
  "activity",
  "system",
  "groups",
  "key",
  "settings",
  "door",
  "building",
  "bus",
  "book",
  "tag",
  "webhook",
  "list",
] as const;
/** An icon that the framework draws. */
export type OwnIconWord = (typeof iconWords)[number];

/**
 * All words of a program. An application adds its own where it lists its resources (`declare module
 * "@rollcall/kit/schema" { interface IconWords { ship: true } }`), names them to `checkResources`,
 * and hands the browser a picture of each.
 */
export interface IconWords extends Readonly<Record<OwnIconWord, true>> {}
/** An icon that a declaration may name. */
export type IconWord = keyof IconWords;
