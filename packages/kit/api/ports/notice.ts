/** What is told. */
export interface Notice<Type extends string = string> {
  /** What it is about; the console's colour follows it. */
  type: Type;
  title: string;
  body: string;
}
