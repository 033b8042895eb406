import { listed } from "../../../schema/messages";
import { pluralOf, type Resource } from "../../../schema";
import { t } from "../../strings/webhooks";

const inputActions = {
  created: t("input.actions.created"),
  updated: t("input.actions.updated"),
  deleted: t("input.actions.deleted"),
  restored: t("input.actions.restored"),
};

/** Stands for every event. */
export const everyEvent = "*";

/** Events of an application's own: of a resource, beside changes of its records, or under a name of their own. */
export interface OwnEvents {
  name: string;
  label: string;
  /** Permissions of which one lets an admin choose them. */
  keys: readonly string[];
  /** What has happened, by the event after the dot. */
  events: Readonly<Record<string, string>>;
}

/** The stored text as a list of events. */
export const eventsIn = (value: unknown): string[] =>
  typeof value === "string" ? value.split(",").filter(Boolean) : [];

/** All events of a resource. */
export const allOf = (resource: string) => `${resource}.*`;

/** What can be chosen of a resource's events, and what is. */
export interface EventRow {
  name: string;
  label: string;
  isAll: boolean;
  actions: readonly { action: string; label: string; isChosen: boolean }[];
}

/** A row for each resource whose records can be written, and for each name of the application's own. */
export function eventRows(
  resources: Iterable<Resource>,
  events: readonly string[],
  own: readonly OwnEvents[] = [],
): EventRow[] {
  const rowOf = (name: string, label: string, actions: Readonly<Record<string, string>>) => ({
    name,
    label,
    isAll: events.includes(allOf(name)),
    actions: Object.entries(actions).map(([action, word]) => ({
      action,
      label: word,
      isChosen: events.includes(`${name}.${action}`),
    })),
  });
  const written = [...resources].filter(({ readOnly }) => readOnly !== true);
  const names = new Set(written.map(({ name }) => name));
  return [
    ...written.map((resource) =>
      rowOf(resource.name, pluralOf(resource), {
        ...inputActions,
        ...own.find(({ name }) => name === resource.name)?.events,
      }),
    ),
    ...own
      .filter(({ name }) => !names.has(name))
      .map(({ name, label, events: all }) => rowOf(name, label, all)),
  ];
}

/** Chosen events that are in no row: those that features record beside changes of records. */
export function otherEvents(rows: readonly EventRow[], events: readonly string[]): string[] {
  const known = new Set(
    rows.flatMap(({ name, actions }) => [
      allOf(name),
      ...actions.map(({ action }) => `${name}.${action}`),
    ]),
  );
  return events.filter((event) => event !== everyEvent && !known.has(event));
}

/** The events with one added or taken away. “All” of a resource replaces its single events. */
export function toggled(events: readonly string[], event: string): string[] {
  if (events.includes(event)) return events.filter((one) => one !== event);
  const [name = "", action] = event.split(".");
  const rest =
    action === everyEvent ? events.filter((one) => !one.startsWith(`${name}.`)) : [...events];
  return [...rest, event];
}

/** The events in words: “Books: Created, Updated · Loans: All”. */
export function eventsInWords(
  resources: ReadonlyMap<string, Resource>,
  events: readonly string[],
  own: readonly OwnEvents[] = [],
) {
  if (events.includes(everyEvent)) return t("input.all");
  const byName = new Map<string, string[]>();
  for (const event of events) {
    const [name = "", action = ""] = event.split(".");
    const known =
      own.find((one) => one.name === name)?.events[action] ??
      (inputActions as Readonly<Record<string, string>>)[action];
    const word = action === everyEvent ? t("input.every") : (known ?? action.replaceAll("_", " "));
    byName.set(name, [...(byName.get(name) ?? []), word]);
  }
  return [...byName]
    .map(([name, actions]) => {
      const resource = resources.get(name);
      const label = resource
        ? pluralOf(resource)
        : (own.find((one) => one.name === name)?.label ?? name);
      return `${label}: ${listed(actions, "unit")}`;
    })
    .join(" · ");
}
