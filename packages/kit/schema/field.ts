import type { Computed } from "./computed-words";
import type { OnlyWith } from "./only-with";

export type { OnlyWith } from "./only-with";

/** The kinds whose values are texts that people write. */
export const textKinds = ["text", "longText", "email", "phone", "url", "colour"] as const;
/**
 * The kinds of field, one word each. A room that treats kinds differently keeps an exhaustive
 * `Record<FieldKind, …>`, so that a kind which is forgotten there does not compile.
 */
export const fieldKinds = [
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "integer",
  "decimal",
  "boolean",
  "date",
  "time",
  "dateTime",
  "choice",
  "colour",
  "image",
  "file",
  "reference",
  "references",
  "permissionKeys",
  "changes",
  "json",
  "listOf",
  "group",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** A value that `when` may require of a field: an option of a choice, or true and false. */
export type WhenValue = string | boolean;
/** By the key of another field, the value or values that it must have. */
export type When = Readonly<Record<string, WhenValue | readonly WhenValue[]>>;

/**
 * What every kind of field may say of itself. All of it is data: a declaration ships to the
 * browser.
 */
export interface FieldOptions {
  label: string;
  /** One sentence under the input. */
  help?: string;
  /** The heading of the form under which the field stands; fields without one come first. */
  section?: string;
  required?: boolean;
  /** No two live records have the same value; letter case does not tell texts apart. */
  unique?: boolean;
  /** A column of the list; also what a phone's card shows. */
  list?: boolean;
  /** Looked through by `search=`. Texts and numbers only. */
  search?: boolean;
  /**
   * A filter of the list; `"range"` offers from and to, `"below"` of a reference to a tree also what
   * is below a record.
   */
  filter?: boolean | "range" | "below";
  /** May be sorted by; what is a column of the list may, unless this says false. */
  sort?: boolean;
  /** Set by the server only: shown, never written by a client. */
  readOnly?: boolean;
  /** Never leaves the server and is neither filtered, sorted, searched nor exported. */
  hidden?: boolean;
  /** Accepted in a body and handed to the resource's rule, not stored under its own name. */
  writeOnly?: boolean;
  /**
   * Setting or changing it asks whoever does it for the password again, unless it was typed within
   * the last minutes: what a borrowed session must not do. So does taking a record that has a value
   * here into the trash or out of it.
   */
  asksPassword?: boolean;
  /** What files that are imported call it beside its label: "Sex" for "Gender". */
  headings?: readonly string[];
  /**
   * The permission that it takes to see the field, beside that to view the record, such as
   * `view_medical`. Without it, the field appears nowhere.
   */
  read?: string;
  /**
   * The permission that it takes to change the field, beside that to edit the record, such as
   * `edit_fees`. Without it, the field is read only.
   */
  write?: string;
  /**
   * The field has a value only in records where other fields, each a choice or yes-or-no, have one
   * of these: `{ status: "left" }`, `{ status: ["left", "expelled"] }`. With `required`, it must
   * have one there.
   */
  when?: When;
  /**
   * The key it had before: its column is renamed by the next migration, and its values and history
   * stay. Once that is written, it has no effect and may go.
   */
  renamedFrom?: string;
}

/** Values beyond these are allowed; the form, an import and the API say that they are unusual. */
export interface Warn<Limit> {
  min?: Limit;
  max?: Limit;
}
export interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** How many letters are usual. */ warn?: Warn<number>;
  /** Source of a regular expression for the whole value. */ pattern?: string;
  patternHelp?: string;
  default?: string;
  /**
   * What a record was called; the field named here says of which resource. Withheld from whoever may
   * not view that, so that it can be neither searched nor sorted by.
   */
  recordOf?: string;
  /** Of a text: joined from other fields (`concat`), and never written. */ computed?: Computed;
}
/** Of a text in one line. */
export interface LineOptions extends TextOptions {
  /**
   * What people call values that the application itself writes, by the stored text. Other values are
   * allowed, and are shown as they are stored.
   */
  names?: Readonly<Record<string, string>>;
  /**
   * The name of a person: a file may give it in parts, and an import asks before it changes that of
   * a record that is there.
   */
  person?: boolean;
  /**
   * A code or a name with numbers in it, sorted as people count: 2 before 10, 5-A before 10-A.
   * The table holds a key for this beside the text.
   */
  naturalOrder?: boolean;
}
export interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** Which numbers are usual. */ warn?: Warn<number>;
  default?: number;
  /** What people call each number, where there are a few and they have names. */ names?: Readonly<
    Record<number, string>
  >;
  /** The number of a record; the field named here says of which resource. */ recordOf?: string;
  /** Counted, added up or calculated, rounded to the field's digits, and never written. */
  computed?: Computed;
}
export interface DecimalOptions extends NumberOptions {
  /** Digits after the point, 2 unless given. */ scale?: number;
}
export interface BooleanOptions extends FieldOptions {
  default?: boolean;
}
/** Cross-field rules: `after` another field of the same kind, or `notBefore` it. */
export interface MomentOptions extends FieldOptions {
  min?: string;
  max?: string;
  /** Which days or times are usual. */ warn?: Warn<string>;
  after?: string;
  notBefore?: string;
  /** Of a date also "today", the institution's day when the record is made. */ default?: string;
  /** Seconds are shown too. */ precise?: boolean;
}
/** The colours an option's mark may have. */
export const hues = ["green", "grey", "blue", "amber", "purple", "red"] as const;
export interface ChoiceOptions extends FieldOptions {
  default?: string;
  /** Labels of options whose word alone does not read well. */
  optionLabels?: Readonly<Record<string, string>>;
  /** Marks of options whose colour means something; the others take theirs by their place. */
  optionHues?: Readonly<Record<string, (typeof hues)[number]>>;
  /** What files that are imported say for an option beside its word and label: "F" for female. */
  optionSynonyms?: Readonly<Record<string, readonly string[]>>;
}
export interface FileOptions extends FieldOptions {
  /** Bytes; 2 MB unless given. */ maxBytes?: number;
  accept?: readonly string[];
}
/**
 * What deleting the record that is pointed at does: refuse (the default), clear the field, keep
 * pointing, or cascade, which puts this record into the trash with it.
 */
export interface ReferenceOptions extends FieldOptions {
  only?: OnlyWith;
  onDelete?: "refuse" | "clear" | "keep" | "cascade";
  /**
   * Of a reference of a resource to itself: the records make a tree, in which none is below itself.
   * Lists can be filtered by it, unless it is hidden or write only.
   */
  tree?: boolean;
  /**
   * A record by its number, or one that is linked to whoever makes the record: "me.id" is the
   * account, other names are given by features, as in a scope.
   */
  default?: number | `me.${string}`;
}
/**
 * `inverse` names the field of the other resource that shows the same links from its side; one of
 * both sides is `owner`.
 */
export interface ReferencesOptions extends FieldOptions {
  only?: OnlyWith;
  inverse?: string;
  owner?: boolean;
  /** Whoever deletes a record is told which records have no other one here. */
  warnLast?: boolean;
}

type Plain<K extends FieldKind, O> = K extends unknown
  ? O & {
      readonly kind: K;
      /** The kind of the application's own that it is, which stands on this one (`defineKind`). */
      readonly as?: string;
    }
  : never;
export type TextField =
  | Plain<"text", LineOptions>
  | Plain<"longText" | "email" | "phone" | "url" | "colour", TextOptions>;
export type NumberField = Plain<"integer", NumberOptions> | Plain<"decimal", DecimalOptions>;
export type BooleanField = Plain<"boolean", BooleanOptions>;
export type MomentField = Plain<"date" | "time" | "dateTime", MomentOptions>;
export type ChoiceField = Plain<"choice", ChoiceOptions> & { readonly options: readonly string[] };
export type FileField = Plain<"image" | "file", FileOptions>;
export type ReferenceField = Plain<"reference", ReferenceOptions> & { readonly to: string };
export type ReferencesField = Plain<"references", ReferencesOptions> & { readonly to: string };
export type PermissionKeysField = Plain<"permissionKeys", FieldOptions>;
export interface ChangesOptions extends FieldOptions {
  /** The field that says of which resource the changed record was. */ of?: string;
}
/**
 * What a write changed, field by field: `{ name: { before, after } }`. Only the server writes it.
 */
export type ChangesField = Plain<"changes", ChangesOptions>;
export interface JsonOptions extends FieldOptions {
  /**
   * Of a list: what one and several of its entries are called, so that a cell can say "2 marks".
   */ entries?: readonly [one: string, several: string];
  /**
   * The field that says which resource it is about. Withheld from admins who may not read all fields
   * of that resource.
   */ of?: string;
}
/** Named values beside a message, or a list of such, as the server wrote them. */
export type JsonField = Plain<"json", JsonOptions>;

/** A field inside a list or a group. */
export type PartField = TextField | NumberField | BooleanField | MomentField | ChoiceField;
/** Fields inside a list or a group, by name. */
export type Parts = Readonly<Record<string, PartField>>;
export interface ListOptions extends FieldOptions {
  /** Entries that a list may have; 50 unless given, 200 at most. */
  max?: number;
  /** What one and several entries are called: `["time", "times"]`. */
  entries?: readonly [one: string, several: string];
}
/** A list of values of one kind, or of entries that have several fields. */
export type ListField = Plain<"listOf", ListOptions> & { readonly of: Parts | PartField };
/** Several fields that are one value together, such as an address. */
export type GroupField = Plain<"group", FieldOptions> & { readonly of: Parts };
/** What a declaration says of one field, of any kind. */
export type Field =
  | TextField
  | NumberField
  | BooleanField
  | MomentField
  | ChoiceField
  | FileField
  | ReferenceField
  | ReferencesField
  | PermissionKeysField
  | ChangesField
  | JsonField
  | ListField
  | GroupField;

/**
 * Stands where an option is not known; nothing fits it, so that the compiler points at the misspelt
 * key and says its name.
 */
interface UnknownOption<Key> {
  readonly unknownOption: Key;
}
/** A `const` type parameter takes excess keys without a word; this refuses them again. */
export type NothingBeside<Given, Known> = {
  readonly [K in Exclude<keyof Given, keyof Known | number>]: UnknownOption<K>;
};
/** Options, and none beside those that are known. */
export type Only<O, Known> = O & NothingBeside<O, Known>;
/** The options of a choice, whose labels, colours and synonyms are of its own words only. */
type OnlyOf<Word extends string, O> = Only<O, ChoiceOptions> & {
  readonly [K in keyof O & ("optionLabels" | "optionHues" | "optionSynonyms")]: NothingBeside<
    O[K],
    Record<Word, unknown>
  >;
};

/** What is computed is read only. */
type Made<K extends FieldKind, O> = Plain<K, O> &
  (O extends { computed: Computed } ? { readonly readOnly: true } : unknown);
const made = <K extends FieldKind, O extends object>(kind: K, options: O) =>
  ({ ...("computed" in options ? { readOnly: true } : {}), kind, ...options }) as unknown as Made<
    K,
    O
  >;

/** One line of text. */
export const text = <const O extends LineOptions>(options: Only<O, LineOptions>) =>
  made<"text", O>("text", options);
/** Text of several lines. */
export const longText = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"longText", O>("longText", options);
/** An email address, kept in lower case. */
export const email = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"email", O>("email", options);
/** A phone number, kept in international form (E.164). */
export const phone = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"phone", O>("phone", options);
/** A web address. */
export const url = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"url", O>("url", options);
/** A colour as `#rrggbb`. */
export const colour = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"colour", O>("colour", options);
/** A whole number. */
export const integer = <const O extends NumberOptions>(options: Only<O, NumberOptions>) =>
  made<"integer", O>("integer", options);
/** A number with a fixed count of decimal places, exact as money needs it. */
export const decimal = <const O extends DecimalOptions>(options: Only<O, DecimalOptions>) =>
  made<"decimal", O>("decimal", options);
/** Yes or no. */
export const boolean = <const O extends BooleanOptions>(options: Only<O, BooleanOptions>) =>
  made<"boolean", O>("boolean", options);
/** A calendar day, `2026-06-01`. */
export const date = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"date", O>("date", options);
/** A time of day, `09:30`. */
export const time = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"time", O>("time", options);
/** A moment, kept in UTC and shown in the institution's time zone. */
export const dateTime = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"dateTime", O>("dateTime", options);
/** One picture, uploaded in the form. */
export const image = <const O extends FileOptions>(options: Only<O, FileOptions>) =>
  made<"image", O>("image", options);
/** One file, uploaded in the form. */
export const file = <const O extends FileOptions>(options: Only<O, FileOptions>) =>
  made<"file", O>("file", options);
/** A list of permission keys, as a group or an admin carries it. */
export const permissionKeys = <const O extends FieldOptions>(options: Only<O, FieldOptions>) =>
  made<"permissionKeys", O>("permissionKeys", options);
/** Before and after of each field of a change. */
export const changes = <const O extends ChangesOptions>(options: Only<O, ChangesOptions>) => ({
  readOnly: true as const,
  ...made<"changes", O>("changes", options),
});
/** An object of named values, or a list of them, that the server alone writes. */
export const json = <const O extends JsonOptions>(options: Only<O, JsonOptions>) => ({
  readOnly: true as const,
  ...made<"json", O>("json", options),
});
/** One of a few words. */
export const choice = <
  const C extends readonly string[],
  const O extends ChoiceOptions & { default?: C[number] },
>(
  options: C,
  more: OnlyOf<C[number], O>,
) => ({ options, ...made<"choice", O>("choice", more) });
/** A tree is filtered by: lists, pickers and pages find by it what is below and above a record. */
const treeOptions = ({ tree, hidden, writeOnly }: ReferenceOptions): { filter?: true } =>
  tree && !hidden && !writeOnly ? { filter: true } : {};
/**
 * Many to one: `class: reference("classes", …)` is `class_id` in the API, and `class` where
 * included.
 */
export const reference = <const O extends ReferenceOptions>(
  to: string,
  options: Only<O, ReferenceOptions>,
) => ({ to, ...treeOptions(options), ...made<"reference", O>("reference", options) });
/** Many to many: an array of ids in the API, and `<field>_records` where included. */
export const references = <const O extends ReferencesOptions>(
  to: string,
  options: Only<O, ReferencesOptions>,
) => ({ to, ...made<"references", O>("references", options) });
