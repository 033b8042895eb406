import type { Children } from "./children";
import { translateDeclaration } from "./translate-declaration";
import type { Field, NothingBeside } from "./field";
import type { IconWord } from "./icon";
import type { recordKeys } from "./record-keys";
import type { DeclaredAction, SetWords, States, Transition } from "./action-words";
import type { Scope } from "./scope";

/**
 * Two live records may not cover the same day or minute; `within` limits the rule to records that
 * share those fields.
 */
export interface NoOverlap {
  from: string;
  to: string;
  within?: readonly string[];
  /** Both ends belong to the span (dates), or the end is free for the next (times). */
  ends: "inclusive" | "exclusive";
}

/** What is said of a resource whose records are people. */
export interface Person {
  /** The key of an instant that only the server writes: when the person was erased. */
  at: string;
  /**
   * The key of links to other people, or of a reference to one, who are erased along if they are
   * linked to nobody else.
   */
  along?: string;
  /**
   * Resources whose records are about these people, each with the reference that names the person.
   * Unless given, all records with a reference to a person are about that person. Staff need this:
   * their names stand in records that they only keep.
   */
  about?: Readonly<Record<string, string>>;
}

/**
 * One entity, declared once: menu, routes, pages, permissions, API, table, mock and tests follow
 * from it.
 */
export interface Resource {
  /**
   * Path segment, kebab-case plural: `academic-years`. The table has the same name in snake_case:
   * `academic_years`.
   */
  name: string;
  /** Singular, as a person says it. */
  label: string;
  /** `label` with an s unless given. */
  plural?: string;
  /** Heading of the menu; without one the resource is not in the menu. */
  group?: string;
  /** Place within the group; declaration order otherwise. */
  order?: number;
  icon: IconWord;
  /** `books` gives view_books, create_books, edit_books, delete_books. */
  permission: string;
  /** The field whose value names a record. */
  title: string;
  /** As in a query: `name`, `-created_at`. The title unless given. */
  defaultSort?: string;
  /**
   * People put the records into an order by hand, and lists are sorted by it (`hand_order`); new
   * records come last. Records that are there already when this is declared start in the order of
   * `defaultSort`.
   */
  ordered?: boolean;
  fields: Readonly<Record<string, Field>>;
  /**
   * Records of other resources that are edited inside a record of this one, and saved with it; by
   * the name that they have in it.
   */
  children?: Readonly<Record<string, Children>>;
  /**
   * What the moment of a record's making is called where it is a column of the list from the start:
   * a log is read by it.
   */
  createdLabel?: string;
  /** What its records are for, in one sentence: shown in its list while there are none. */
  empty?: string;
  uniqueTogether?: readonly (readonly string[])[];
  /** `uniqueTogether` is asked of records alone in which each of these choices has one of the values. */
  uniqueAmong?: Readonly<Record<string, readonly string[]>>;
  noOverlap?: readonly NoOverlap[];
  /** Topic of the live events that tell of new records: the list offers to follow them. */
  follows?: string;
  /**
   * Reading one whole record, or its history, is noted in the activity log: once an hour for each
   * admin, network address and record. For records about people.
   */
  logViews?: boolean;
  /**
   * Exporting its records asks for the password again, as a field does with the same option. For
   * records about people.
   */
  exportAsksPassword?: boolean;
  /**
   * Its records are people: all that is kept of one can be handed over as a file, and one can be
   * erased (`features/personal-data`). Records with a reference to one are about that person, unless
   * it says which are, and so are those with a required reference to these.
   */
  person?: Person;
  /**
   * Deleting its records changes more than what points at them: before it, a rule tells what
   * (`Rules.deleting`).
   */
  tellsDeletion?: boolean;
  /** Written by the server only. */
  readOnly?: boolean;
  /**
   * Only super admins write it: the permission lets others look, and no key can be granted for the
   * rest.
   */
  superAdminsWrite?: boolean;
  /**
   * Which records are an admin's own, and which permissions there are for those alone: an admin who
   * has `view_own_books` but not `view_books` sees only these, everywhere.
   */
  scope?: Scope;
  /** What can be done to its records besides editing and deleting them (action-words.ts). */
  actions?: readonly DeclaredAction[];
  /** The states its records go through, and the transitions between them (action-words.ts). */
  states?: States;
  /**
   * The name it had before: its tables are renamed by the next migration, and its records and
   * history stay. Once that is written, it has no effect and may go.
   */
  renamedFrom?: string;
}

type FieldMap = Resource["fields"];
type NameOf<F extends FieldMap> = keyof F & string;
type Direction<Key extends string> = Key | `-${Key}`;
/**
 * What a list may be sorted by: a field by its name in the API, or what every record carries;
 * descending with a minus.
 */
type SortKey<F extends FieldMap> = Direction<
  | { [K in NameOf<F>]: F[K] extends { kind: "reference" } ? `${K}_id` : K }[NameOf<F>]
  | (typeof recordKeys)[number]
>;
/**
 * The rules of a resource that name its fields. Of a sort order the compiler checks the first key,
 * `checkResources` all.
 */
interface NamesFields<F extends FieldMap> {
  title: NameOf<F>;
  defaultSort?: SortKey<F> | `${SortKey<F>},${string}`;
  uniqueTogether?: readonly (readonly NameOf<F>[])[];
  uniqueAmong?: Partial<Record<NameOf<F>, readonly string[]>>;
  noOverlap?: readonly { from: NameOf<F>; to: NameOf<F>; within?: readonly NameOf<F>[] }[];
  scope?: { own: OwnBy<F> | readonly OwnBy<F>[] };
  person?: Person & { at: NameOf<F>; along?: NameOf<F> };
  actions?: readonly (DeclaredAction & {
    when?: Partial<Record<NameOf<F>, unknown>>;
    sets?: SetsOf<F>;
  })[];
  states?: StatesOf<F>;
}
type SetsOf<F extends FieldMap> = { readonly [K in NameOf<F>]?: SetWords };
/** States of one of the choices, by its options. */
type StatesOf<F extends FieldMap> = {
  [K in NameOf<F>]: F[K] extends { kind: "choice"; options: readonly (infer O extends string)[] }
    ? {
        field: K;
        transitions: {
          readonly [State in O]?: readonly (O | (Transition & { to: O; sets?: SetsOf<F> }))[];
        };
      }
    : never;
}[NameOf<F>];
/** A record's own by one of its references, or by a name that a feature knows. */
type OwnBy<F extends FieldMap> =
  | string
  | {
      field: {
        [K in NameOf<F>]: F[K] extends { kind: "reference" | "references" } ? K : never;
      }[NameOf<F>];
      is: "own" | `me.${string}`;
    };
/** Stands where a field is compared with what is no other field of its kind. */
interface NotOfThisKind<Kind> {
  readonly notAFieldOfKind: Kind;
}
type Compared<F extends FieldMap, Self, Other> =
  Other extends NameOf<F>
    ? F[Other] extends { kind: Self }
      ? unknown
      : NotOfThisKind<Self>
    : NotOfThisKind<Self>;
/** Fields on which another can depend, with the values they can be asked for. */
type Deciding<F extends FieldMap> = {
  readonly [
    K in NameOf<F> as F[K] extends { kind: "choice" | "boolean" } ? K : never
  ]?: F[K] extends { options: readonly (infer Option)[] }
    ? Option | readonly Option[]
    : boolean | readonly boolean[];
};
type DependsOn<F extends FieldMap, Given> = Deciding<F> & NothingBeside<Given, Deciding<F>>;
type Comparing<F extends FieldMap> = {
  readonly [K in NameOf<F>]: F[K] extends { kind: infer Kind }
    ? { readonly [Rule in keyof F[K] & ("after" | "notBefore")]: Compared<F, Kind, F[K][Rule]> } & {
        readonly [Rule in keyof F[K] & "when"]: DependsOn<F, F[K][Rule]>;
      }
    : unknown;
};
type OnlyKnown<R> = NothingBeside<R, Resource> &
  (R extends { noOverlap: readonly (infer Rule)[] }
    ? { noOverlap: readonly NothingBeside<Rule, NoOverlap>[] }
    : unknown) &
  (R extends { scope: infer S } ? { scope: NothingBeside<S, Scope> } : unknown) &
  (R extends { person: infer P } ? { person: NothingBeside<P, Person> } : unknown) &
  (R extends { actions: readonly (infer A)[] }
    ? { actions: readonly NothingBeside<A, DeclaredAction>[] }
    : unknown) &
  (R extends { states: infer S } ? { states: NothingBeside<S, States> } : unknown);

/**
 * Declares a resource; keeps the literal types from which `RecordOf` and `DraftOf` are inferred.
 * Unknown options and fields that are named but not declared do not compile; `checkResources` finds
 * the rest at start.
 */
export const defineResource = <const F extends FieldMap, const R extends Resource & NamesFields<F>>(
  resource: R & OnlyKnown<R> & { fields: F & Comparing<F> },
): R => translateDeclaration(resource);

/** The fields as entries, in declared order. */
export const fieldsOf = (resource: Resource): [string, Field][] => Object.entries(resource.fields);

/** A field by its declared key; own keys only, so that `constructor` is no field. */
export const fieldOf = (resource: Resource, key: string): Field | undefined =>
  Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
