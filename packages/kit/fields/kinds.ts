import { booleanKind } from "./boolean";
import { changesKind } from "./changes";
import { choiceKind } from "./choice";
import { colourKind } from "./colour";
import { dateKind } from "./date";
import { dateTimeKind } from "./dateTime";
import { decimalKind } from "./decimal";
import { emailKind } from "./email";
import { fileKind } from "./file";
import { groupKind } from "./group";
import { imageKind } from "./image";
import { integerKind } from "./integer";
import { jsonKind } from "./json";
import { listOfKind } from "./listOf";
import { longTextKind } from "./longText";
import { permissionKeysKind } from "./permissionKeys";
import { phoneKind } from "./phone";
import { referenceKind } from "./reference";
import { referencesKind } from "./references";
import { textKind } from "./text";
import { timeKind } from "./time";
import { urlKind } from "./url";
import type { Kind } from "./kind";

/** Every kind of field: its folder, and this line. */
const kinds = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  phone: phoneKind,
  url: urlKind,
  integer: integerKind,
  decimal: decimalKind,
  boolean: booleanKind,
  date: dateKind,
  time: timeKind,
  dateTime: dateTimeKind,
  choice: choiceKind,
  colour: colourKind,
  image: imageKind,
  file: fileKind,
  reference: referenceKind,
  references: referencesKind,
  permissionKeys: permissionKeysKind,
  changes: changesKind,
  json: jsonKind,
  listOf: listOfKind,
  group: groupKind,
};

export type FieldKind = keyof typeof kinds;
/** The kinds of field, one word each, in the order in which they are explained. */
export const fieldKinds = Object.keys(kinds) as readonly string[] as readonly FieldKind[];

/** The declared side of a kind. */
export const kindOf = (kind: FieldKind): Kind => kinds[kind];
