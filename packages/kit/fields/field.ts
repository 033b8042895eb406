import type { ChangesField } from "./changes";
import type { AnyFileField } from "./file";
import type { GroupField } from "./group";
import type { ImageField } from "./image";
import type { JsonField } from "./json";
import type { ListField } from "./listOf";
import type { PermissionKeysField } from "./permissionKeys";
import type { ReferenceField } from "./reference";
import type { ReferencesField } from "./references";
import type { PartField } from "./parts";

export type FileField = ImageField | AnyFileField;
/** What a declaration says of one field, of any kind. */
export type Field =
  | PartField
  | FileField
  | ReferenceField
  | ReferencesField
  | PermissionKeysField
  | ChangesField
  | JsonField
  | ListField
  | GroupField;
