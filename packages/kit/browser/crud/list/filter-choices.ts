import { filterable, apiFields, type Condition, type Field, type Resource } from "../../../schema";
import { t } from "../../strings/list";

/** A field the list can be filtered by. */
export interface FilterChoice {
  apiName: string;
  label: string;
  field: Field;
}

const ownLabels: ReadonlyMap<string, string> = new Map([
  ["id", t("columns.id")],
  ["created_at", t("columns.created")],
  ["updated_at", t("columns.updated")],
]);
const quickKinds: ReadonlySet<string> = new Set(["choice", "reference", "boolean"]);
/** As many as stand in one row beside the search. */
const maxQuick = 3;

const cache = new WeakMap<Resource, readonly FilterChoice[]>();

/** Everything the list can be filtered by, declared fields first. */
export function filterChoices(resource: Resource): readonly FilterChoice[] {
  let choices = cache.get(resource);
  if (!choices) {
    const declared = apiFields(resource);
    const labelOf = (apiName: string, field: Field) =>
      field.label ||
      (apiName === "created_at" && resource.createdLabel) ||
      (ownLabels.get(apiName) ?? apiName);
    const all = [...filterable(resource)].map(([apiName, field]): FilterChoice => ({
      apiName,
      label: labelOf(apiName, field),
      field: { ...field, label: labelOf(apiName, field) },
    }));
    choices = [
      ...all.filter(({ apiName }) => declared.has(apiName)),
      ...all.filter(({ apiName }) => !declared.has(apiName)),
    ];
    cache.set(resource, choices);
  }
  return choices;
}

/**
 * Those that are always in sight: what is chosen rather than typed, columns of the list before
 * others.
 */
export const quickChoices = (resource: Resource): FilterChoice[] =>
  filterChoices(resource)
    .filter(({ field }) => quickKinds.has(field.kind))
    .sort((one, other) => Number(other.field.list === true) - Number(one.field.list === true))
    .slice(0, maxQuick);

/** Those that are offered beside the quick ones; the record's number is filtered by links only. */
export const moreChoices = (resource: Resource, shown: readonly FilterChoice[]): FilterChoice[] =>
  filterChoices(resource).filter((choice) => choice.apiName !== "id" && !shown.includes(choice));

/** The conditions on one field. */
export const conditionsOn = (conditions: readonly Condition[], apiName: string): Condition[] =>
  conditions.filter(({ field }) => field === apiName);

/** How many fields the conditions are on. */
export const filteredFields = (conditions: readonly Condition[]): number =>
  new Set(conditions.map(({ field }) => field)).size;
