import type { BooleanField } from "./boolean";
import type { ChangesField } from "./changes";
import type { ChoiceField } from "./choice";
import type { ColourField } from "./colour";
import type { DateField } from "./date";
import type { DateTimeField } from "./dateTime";
import type { DecimalField } from "./decimal";
import type { EmailField } from "./email";
import type { Field, FileField } from "./field";
import type { GroupField } from "./group";
import type { ImageField } from "./image";
import type { IntegerField } from "./integer";
import type { JsonField } from "./json";
import { kindOf, type FieldKind } from "./kinds";
import type { Kind } from "./kind";
import type { ListField } from "./listOf";
import type { LongTextField } from "./longText";
import type { MomentField, NumberField, TextField } from "./parts";
import type { PermissionKeysField } from "./permissionKeys";
import type { PhoneField } from "./phone";
import type { ReferenceField } from "./reference";
import type { ReferencesField } from "./references";
import type { LineField } from "./text";
import type { TimeField } from "./time";
import type { UrlField } from "./url";

type Asked = Field | undefined;
/** A declaration that has not been checked yet may name a kind that is none. */
const of = (field: { readonly kind: FieldKind } | undefined): Partial<Kind> => {
  const known: Kind | undefined = field && kindOf(field.kind);
  return known ?? {};
};

/** Whether it points at one record, which is an id in the API. */
export const linksToOne = (field: Asked): field is ReferenceField => of(field).links === "one";
/** Whether it points at many records, by a table of links. */
export const linksToMany = (field: Asked): field is ReferencesField => of(field).links === "many";
/** Whether it points at records. */
export const isLink = (field: Asked): field is ReferenceField | ReferencesField =>
  of(field).links !== undefined;
/** Whether people write it as a text. */
export const isTextField = (field: Asked): field is TextField => of(field).text !== undefined;
/** Whether it is one line of text, which may have names, or be that of a person. */
export const isLine = (field: Asked): field is LineField => of(field).text === "line";
/** Whether it is a text of several lines. */
export const hasLines = (field: Asked): field is LongTextField => of(field).text === "lines";
/** Whether it is an email address. */
export const isEmail = (field: Asked): field is EmailField => of(field).text === "email";
/** Whether it is a phone number. */
export const isPhone = (field: Asked): field is PhoneField => of(field).text === "phone";
/** Whether it is a web address. */
export const isUrl = (field: Asked): field is UrlField => of(field).text === "url";
/** Whether it is a colour. */
export const isColour = (field: Asked): field is ColourField => of(field).text === "colour";
/** Whether it is a number. */
export const isNumber = (field: Asked): field is NumberField => of(field).number !== undefined;
/** Whether it is a whole number. */
export const isWhole = (field: Asked): field is IntegerField => of(field).number === "whole";
/** Whether it is a number with digits after the point. */
export const isDecimal = (field: Asked): field is DecimalField => of(field).number === "decimal";
/** Whether it is a day, a time or an instant. */
export const isMoment = (field: Asked): field is MomentField => of(field).moment !== undefined;
/** Whether it is a calendar day. */
export const isDay = (field: Asked): field is DateField => of(field).moment === "day";
/** Whether it is a time of day. */
export const isTimeOfDay = (field: Asked): field is TimeField => of(field).moment === "time";
/** Whether it is an instant, which is stored in UTC. */
export const isInstantField = (field: Asked): field is DateTimeField =>
  of(field).moment === "instant";
/** Whether it is yes or no. */
export const isFlag = (field: Asked): field is BooleanField => of(field).flag === true;
/** Whether it is one of the words that its field lists. */
export const hasOptions = (field: Asked): field is ChoiceField => of(field).options === true;
/** Whether it is an uploaded file. */
export const isFile = (field: Asked): field is FileField => of(field).file !== undefined;
/** Whether it is an uploaded picture. */
export const isPicture = (field: Asked): field is ImageField => of(field).file === "picture";
/** Whether it holds permission keys. */
export const holdsKeys = (field: Asked): field is PermissionKeysField => of(field).keys === true;
/** Whether only the server writes it. */
export const isOfServer = (field: Asked): field is ChangesField | JsonField =>
  of(field).ofServer !== undefined;
/** Whether it is what a write changed. */
export const holdsChanges = (field: Asked): field is ChangesField =>
  of(field).ofServer === "changes";
/** Whether it is named values that the server wrote. */
export const holdsNamedValues = (field: Asked): field is JsonField =>
  of(field).ofServer === "values";
/** Whether it is a list inside the record. */
export const isList = (field: Asked): field is ListField => of(field).parts === "entries";
/** Whether it is several fields as one value. */
export const isGroup = (field: Asked): field is GroupField => of(field).parts === "one";
/** Whether a field of the kind always has a value, be it none of its entries, or no. */
export const isNeverEmpty = (field: Pick<Field, "kind">): boolean => of(field).empty !== undefined;
/** The value of a field of the kind in which nothing was entered. */
export const emptyValue = (field: Pick<Field, "kind">): false | readonly [] | null =>
  of(field).empty ?? null;
