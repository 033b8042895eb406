import type { ConsoleKind } from "../browser/console/definition";
import {
  baseKinds,
  noteKind,
  type BaseKind,
  type DeclaredKind,
  type OwnOption,
} from "../fields/own-kinds";
import type { KindApi } from "../fields/api/own-kinds";
import type { Field, Only, Operator } from "../schema";

/** The options of a kind, as its builder takes them; those of a choice with its words. */
type OptionsOn<K extends BaseKind> = Omit<Extract<Field, { kind: K }>, "kind" | "as">;

type OwnValue<Option> = Option extends readonly (infer Word)[]
  ? Word
  : Option extends "number"
    ? number
    : Option extends "flag"
      ? boolean
      : string;
type OwnValues<Own> = { readonly [K in keyof Own]?: OwnValue<Own[K]> };

/** The value of a field of a base kind, before it is stored. */
type ValueOn<K extends BaseKind> = K extends "integer" | "decimal"
  ? number
  : K extends "boolean"
    ? boolean
    : K extends "listOf"
      ? readonly unknown[]
      : K extends "group"
        ? Readonly<Record<string, unknown>>
        : string;
type FieldOn<K extends BaseKind, Own> = Extract<Field, { kind: K }> & OwnValues<Own>;

/** A kind of field of an application's own, as `defineKind` takes it. */
export interface KindDefinition<
  K extends BaseKind = BaseKind,
  Fixed extends object = object,
  Own extends Readonly<Record<string, OwnOption>> = Readonly<Record<string, OwnOption>>,
> extends Omit<ConsoleKind, "name"> {
  /** What its fields are called in declarations and in messages to developers. */
  name: string;
  /** The kind that it stands on: it is stored, compared, imported and exported as that one. */
  on: K;
  /** Options of the kind below that each of its fields has, such as a pattern. */
  fixed?: Fixed;
  /** Options of its own: each a text, a number, a flag, or one of some words. */
  options?: Own;
  /** The operators of its filters, of those that the kind below has; all of them unless given. */
  operators?: readonly Operator[];
  /** The type of its column in PostgreSQL, as `text collate "C"`; that of the kind below unless given. */
  column?: string;
  /** A text as it is stored and compared, after it was cleaned as the kind below does. */
  clean?(text: string, field: FieldOn<K, Own>): string;
  /**
   * Why a value that the kind below allows is refused, as a sentence. Forms and the API ask it, of
   * the value as it is stored.
   */
  problem?(value: ValueOn<K>, field: FieldOn<K, Own>): string | undefined;
  /**
   * A made-up value, another one for another number: for tests that follow from declarations and for
   * made-up records.
   */
  sample?(n: number, field: FieldOn<K, Own>): ValueOn<K>;
  /** The API's side, written as `async () => (await import("./api")).…`. */
  api?(): Promise<KindApi>;
}

/** A defined kind, as a feature lists it (`kinds`). */
export interface OwnKind {
  readonly definition: Pick<KindDefinition, "api"> & ConsoleKind;
}

/** Declares a field of an own kind. */
type FieldBuilder<K extends BaseKind, Fixed extends object, Own> = <
  const O extends Omit<OptionsOn<K>, keyof Fixed> & OwnValues<Own>,
>(
  options: Only<O, Omit<OptionsOn<K>, keyof Fixed> & OwnValues<Own>>,
) => { readonly kind: K; readonly as: string } & Fixed & O;

const namePattern = /^[a-z][A-Za-z0-9]*$/;

function refuse(name: string, on: BaseKind): void {
  if (!namePattern.test(name))
    throw new Error(
      `Wrong kind: "${name}" isn't a name of one. Begin with a small letter, and go on with letters and digits.`,
    );
  if (!baseKinds.includes(on))
    throw new Error(
      `Wrong kind: ${name} stands on "${String(on)}". It can stand on ${baseKinds.join(", ")}.`,
    );
}

/**
 * Defines a kind of field: what it stores, asks and shows differently from the kind that it stands
 * on. What comes back declares fields, and is listed once, in the `kinds` of a feature. A field is
 * plain data still; its own options and the name of its kind are all it carries.
 * @throws Error for a name that is none, and for a kind that none can stand on
 * @example
 * // src/kinds/fingerprint/index.ts
 * export const fingerprint = defineKind({
 *   name: "fingerprint",
 *   on: "text",
 *   fixed: { max: 64, pattern: "[0-9a-f]{64}", patternHelp: "64 digits and letters a to f." },
 *   clean: (text) => text.toLowerCase(),
 *   sample: (n) => n.toString(16).padStart(64, "0"),
 *   cell: async () => (await import("./browser")).FingerprintCell,
 * });
 * // src/resources/documents.ts
 * sha256: fingerprint({ label: "Fingerprint", list: true, filter: true }),
 * // src/features/index.ts
 * { name: "documents", kinds: [fingerprint] },
 */
export function defineKind<
  const K extends BaseKind,
  const Fixed extends Partial<OptionsOn<K>> = object,
  const Own extends Readonly<Record<string, OwnOption>> = Readonly<Record<never, OwnOption>>,
>(definition: KindDefinition<K, Fixed, Own>): FieldBuilder<K, Fixed, Own> & OwnKind {
  const { name, on, fixed = {}, options = {} } = definition;
  refuse(name, on);
  const declared = { ...definition, fixed, options } as unknown as DeclaredKind;
  noteKind(declared);
  const field = (given: object) => ({ kind: on, as: name, ...fixed, ...given });
  return Object.assign(field, { definition }) as unknown as FieldBuilder<K, Fixed, Own> & OwnKind;
}
