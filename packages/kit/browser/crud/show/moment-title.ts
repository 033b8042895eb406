import { fieldOf, type Field, type Resource } from "../../../schema";

const momentKinds: ReadonlySet<string> = new Set(["date", "time", "dateTime"]);

/**
 * The field that names the records when it is a day or an hour, which is shown as everywhere else
 * and not as it is stored.
 */
export function momentTitle(resource: Resource): Field | undefined {
  const field = fieldOf(resource, resource.title);
  return field && momentKinds.has(field.kind) ? field : undefined;
}
