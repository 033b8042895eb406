/** The page that a notice is about. */
export interface Opens {
  /** A path of the console: `/loans/7`. */
  path: string;
  /** What its button says: “Open the loan”. */
  label: string;
  /** Without this permission the page cannot be seen, and the notice leads nowhere. */
  permission: string;
}

/** What is told. */
export interface Notice<Type extends string = string> {
  /** What it is about; the console's colour follows it. */
  type: Type;
  title: string;
  body: string;
  opens?: Opens | undefined;
  /** What it is in, where that is not the institution's language. */
  language?: string | null;
}
