/**
 * The kinds of field, one word each. A room that treats kinds differently keeps an exhaustive
 * `Record<FieldKind, …>`, so that a kind which is forgotten there does not compile.
 */
export const fieldKinds = [
  "text", "longText", "email", "phone", "url", "integer", "decimal", "boolean", "date", "time", "dateTime",
  "choice", "colour", "image", "file", "reference", "references", "permissionKeys", "changes", "json",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** What every kind of field may say of itself. All of it is data: a declaration ships to the browser. */
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
  /** A filter of the list; `"range"` offers from and to. */
  filter?: boolean | "range";
  /** May be sorted by; what is a column of the list may, unless this says false. */
  sort?: boolean;
  /** Set by the server only: shown, never written by a client. */
  readOnly?: boolean;
  /** Never leaves the server and is neither filtered, sorted, searched nor exported. */
  hidden?: boolean;
  /** Accepted in a body and handed to the resource's rule, not stored under its own name. */
  writeOnly?: boolean;
}

export interface TextOptions extends FieldOptions { min?: number; max?: number; /** Source of a regular expression for the whole value. */ pattern?: string; patternHelp?: string; default?: string }
export interface NumberOptions extends FieldOptions { min?: number; max?: number; default?: number; /** What people call each number, where there are a few and they have names. */ names?: Readonly<Record<number, string>>; /** The number of a record; the field named here says of which resource. */ recordOf?: string }
export interface DecimalOptions extends NumberOptions { /** Digits after the point, 2 unless told. */ scale?: number }
export interface BooleanOptions extends FieldOptions { default?: boolean }
/** Cross-field rules: `after` another field of the same kind, or `notBefore` it. */
export interface MomentOptions extends FieldOptions { min?: string; max?: string; after?: string; notBefore?: string; default?: string; /** Seconds are shown too. */ precise?: boolean }
/** The colours an option's mark may have. */
export const hues = ["green", "grey", "blue", "amber", "purple", "red"] as const;
export interface ChoiceOptions extends FieldOptions {
  default?: string;
  /** Labels of options whose word alone does not read well. */
  optionLabels?: Readonly<Record<string, string>>;
  /** Marks of options whose colour means something; the others take theirs by their place. */
  optionHues?: Readonly<Record<string, (typeof hues)[number]>>;
}
export interface FileOptions extends FieldOptions { /** Bytes; 2 MB unless told. */ maxBytes?: number; accept?: readonly string[] }
/** What deleting the record that is pointed at does: refuse (the default), clear the field, or keep pointing. */
export interface ReferenceOptions extends FieldOptions { onDelete?: "refuse" | "clear" | "keep"; default?: number }
/** `inverse` names the field of the other resource that shows the same links from its side; one of both sides is `owner`. */
export interface ReferencesOptions extends FieldOptions { inverse?: string; owner?: boolean }

type Plain<K extends FieldKind, O> = O & { readonly kind: K };
export type TextField = Plain<"text" | "longText" | "email" | "phone" | "url" | "colour", TextOptions>;
export type NumberField = Plain<"integer", NumberOptions> | Plain<"decimal", DecimalOptions>;
export type BooleanField = Plain<"boolean", BooleanOptions>;
export type MomentField = Plain<"date" | "time" | "dateTime", MomentOptions>;
export type ChoiceField = Plain<"choice", ChoiceOptions> & { readonly options: readonly string[] };
export type FileField = Plain<"image" | "file", FileOptions>;
export type ReferenceField = Plain<"reference", ReferenceOptions> & { readonly to: string };
export type ReferencesField = Plain<"references", ReferencesOptions> & { readonly to: string };
export type PermissionKeysField = Plain<"permissionKeys", FieldOptions>;
export interface ChangesOptions extends FieldOptions { /** The field that says of which resource the changed record was. */ of?: string }
/** What a write changed, field by field: `{ name: { before, after } }`. Only the server writes it. */
export type ChangesField = Plain<"changes", ChangesOptions>;
export interface JsonOptions extends FieldOptions { /** Of a list: what one and several of its entries are called, so that a cell can say "2 marks". */ entries?: readonly [one: string, several: string] }
/** Named values beside a message, or a list of such, as the server wrote them. */
export type JsonField = Plain<"json", JsonOptions>;
export type Field = TextField | NumberField | BooleanField | MomentField | ChoiceField | FileField | ReferenceField | ReferencesField | PermissionKeysField | ChangesField | JsonField;

export const text = <const O extends TextOptions>(options: O) => ({ kind: "text" as const, ...options });
export const longText = <const O extends TextOptions>(options: O) => ({ kind: "longText" as const, ...options });
export const email = <const O extends TextOptions>(options: O) => ({ kind: "email" as const, ...options });
export const phone = <const O extends TextOptions>(options: O) => ({ kind: "phone" as const, ...options });
export const url = <const O extends TextOptions>(options: O) => ({ kind: "url" as const, ...options });
export const colour = <const O extends TextOptions>(options: O) => ({ kind: "colour" as const, ...options });
export const integer = <const O extends NumberOptions>(options: O) => ({ kind: "integer" as const, ...options });
export const decimal = <const O extends DecimalOptions>(options: O) => ({ kind: "decimal" as const, ...options });
export const boolean = <const O extends BooleanOptions>(options: O) => ({ kind: "boolean" as const, ...options });
export const date = <const O extends MomentOptions>(options: O) => ({ kind: "date" as const, ...options });
export const time = <const O extends MomentOptions>(options: O) => ({ kind: "time" as const, ...options });
export const dateTime = <const O extends MomentOptions>(options: O) => ({ kind: "dateTime" as const, ...options });
export const image = <const O extends FileOptions>(options: O) => ({ kind: "image" as const, ...options });
export const file = <const O extends FileOptions>(options: O) => ({ kind: "file" as const, ...options });
/** A list of permission keys, as a group or an admin carries it. */
export const permissionKeys = <const O extends FieldOptions>(options: O) => ({ kind: "permissionKeys" as const, ...options });
/** Before and after of each field of a change. */
export const changes = <const O extends ChangesOptions>(options: O) => ({ kind: "changes" as const, readOnly: true as const, ...options });
/** An object of named values, or a list of them, that the server alone writes. */
export const json = <const O extends JsonOptions>(options: O) => ({ kind: "json" as const, readOnly: true as const, ...options });
/** One of a few words. */
export const choice = <const C extends readonly string[], const O extends ChoiceOptions & { default?: C[number] }>(options: C, more: O) => ({
  kind: "choice" as const,
  options,
  ...more,
});
/** Many to one: `class: reference("classes", …)` is `class_id` on the wire, and `class` where included. */
export const reference = <const O extends ReferenceOptions>(to: string, options: O) => ({ kind: "reference" as const, to, ...options });
/** Many to many: an array of ids on the wire, and `<field>_records` where included. */
export const references = <const O extends ReferencesOptions>(to: string, options: O) => ({ kind: "references" as const, to, ...options });
