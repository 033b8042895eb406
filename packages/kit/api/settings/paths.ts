import { apiFields, type Resource } from "../../schema";
import { sentences } from "../../schema/sentences";
import type { FieldErrors } from "../errors";
import type { SettingFields } from "../ports/settings-store";
import { isPlainObject } from "../../schema/is-plain-object";
import { t } from "../text";

/** The settings that are declared. */
export const settingFields = (declaration: Resource): SettingFields =>
  new Map([...apiFields(declaration)].map(([path, { field }]) => [path, field]));

const above = (path: string): string[] =>
  path
    .split(".")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("."));

/** Values by path, put back into the nested shape of the answer. */
export function nested(
  fields: SettingFields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const path of fields.keys()) {
    if (!Object.hasOwn(values, path)) continue;
    const parts = path.split(".");
    const last = parts.pop() ?? "";
    let place = whole;
    for (const part of parts) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = values[path];
  }
  return whole;
}

/** The declared values in a nested object, by path; what is not declared is passed over. */
export function valuesIn(fields: SettingFields, whole: unknown): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const path of fields.keys()) {
    let place: unknown = whole;
    for (const part of path.split("."))
      place = isPlainObject(place) && Object.hasOwn(place, part) ? place[part] : undefined;
    if (place !== undefined) values.set(path, place);
  }
  return values;
}

/**
 * The same of what a client sent: any part of the nested shape, and every key that does not belong
 * there named with its path.
 */
export function valuesSent(
  fields: SettingFields,
  body: unknown,
  errors: FieldErrors,
): Map<string, unknown> {
  const branches = new Set([...fields.keys()].flatMap(above));
  const values = new Map<string, unknown>();
  const walk = (part: unknown, at: string) => {
    if (!isPlainObject(part))
      return void (errors[at || "body"] = [
        at ? t("settings.object", { name: at }) : sentences.body,
      ]);
    for (const [key, value] of Object.entries(part)) {
      const path = at ? `${at}.${key.slice(0, 100)}` : key.slice(0, 100);
      if (fields.has(path)) values.set(path, value);
      else if (branches.has(path)) walk(value, path);
      else errors[path] = [sentences.unknown(path)];
    }
  };
  walk(body, "");
  return values;
}
