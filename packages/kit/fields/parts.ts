import type { BooleanField } from "./boolean";
import type { ChoiceField } from "./choice";
import type { ColourField } from "./colour";
import type { DateField } from "./date";
import type { DateTimeField } from "./dateTime";
import type { DecimalField } from "./decimal";
import type { EmailField } from "./email";
import type { IntegerField } from "./integer";
import type { LongTextField } from "./longText";
import type { PhoneField } from "./phone";
import type { LineField } from "./text";
import type { TimeField } from "./time";
import type { UrlField } from "./url";

export type TextField =
  | LineField
  | LongTextField
  | EmailField
  | PhoneField
  | UrlField
  | ColourField;
export type NumberField = IntegerField | DecimalField;
export type MomentField = DateField | TimeField | DateTimeField;
/** A field inside a list or a group. */
export type PartField = TextField | NumberField | BooleanField | MomentField | ChoiceField;
/** Fields inside a list or a group, by name. */
export type Parts = Readonly<Record<string, PartField>>;
