import type { Resource } from "../../schema";
import { fieldSchema, type JsonSchema } from "../openapi/field-schema";
import { settingFields } from "./paths";

interface Branch extends JsonSchema {
  properties: Record<string, JsonSchema>;
}
const branch = (): Branch => ({ type: "object", properties: {}, additionalProperties: false });

/** The nested body as the contract publishes it: every part may be left out. */
export function bodySchema(declaration: Resource): JsonSchema {
  const whole = branch();
  for (const [path, field] of settingFields(declaration)) {
    const parts = path.split(".");
    const last = parts.pop() ?? "";
    let place = whole;
    for (const part of parts) place = (place.properties[part] ??= branch()) as Branch;
    place.properties[last] = {
      ...fieldSchema(field),
      ...(field.readOnly ? { readOnly: true } : {}),
    };
  }
  return whole;
}
