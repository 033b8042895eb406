import type { Field } from "./field";
import type { Operator } from "./operators";

/** The kinds that a kind of an application's own can stand on. */
export const baseKinds = [
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "colour",
  "integer",
  "decimal",
  "boolean",
  "date",
  "time",
  "dateTime",
  "choice",
  "listOf",
  "group",
] as const;
export type BaseKind = (typeof baseKinds)[number];

/** What an option of an own kind may be: a text, a number, true or false, or one of some words. */
export type OwnOption = "text" | "number" | "flag" | readonly string[];

/** The declared side of a kind of an application's own, as both sides know it. */
export interface DeclaredKind {
  /** What fields of the kind say of themselves in `as`. */
  name: string;
  /** The kind that it is stored, compared and checked as. */
  on: BaseKind;
  /** Options of that kind which every field of this one has. */
  fixed: Readonly<Record<string, unknown>>;
  options: Readonly<Record<string, OwnOption>>;
  operators?: readonly Operator[];
  column?: string;
  clean?(text: string, field: Field): string;
  problem?(value: unknown, field: Field): string | undefined;
  sample?(n: number, field: Field): unknown;
}

const known = new Map<string, DeclaredKind>();

/** Makes a kind known on this side. The last of one name counts: a module may be loaded again. */
export const noteKind = (kind: DeclaredKind): void => void known.set(kind.name, kind);

/** The kind of this name, where one was defined. */
export const ownKind = (name: string): DeclaredKind | undefined => known.get(name);

/** The names of all kinds that were defined. */
export const ownKindNames = (): string[] => [...known.keys()];

/** The application's own kind that a field is of; none of a field of the framework's kinds. */
export const ownKindOf = ({ as }: Pick<Field, "as">): DeclaredKind | undefined =>
  as === undefined ? undefined : known.get(as);
