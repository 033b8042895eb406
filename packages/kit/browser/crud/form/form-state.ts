import { apiFields, childrenOf, type Resource } from "../../../schema";
import type { Sentences } from "../../fields/rows/form-row";
import { formStrings } from "../../strings/form";
import { atFormRows, valueAt } from "./child-rows";
import { keepVersions, mergedRows, savedRows } from "./merge-rows";
import {
  changedValues,
  newValues,
  sameValue,
  valuesOf,
  type FormMode,
  type Values,
} from "./form-fields";
import { mergedValues } from "./merge";

/** A form on its way. Plain data: what is on the screen follows from it. */
export interface FormState {
  resource: Resource;
  mode: FormMode;
  /** What was there to begin with, and which version of the record that was. */
  base: Values;
  version?: number;
  values: Values;
  /**
   * Fields whose sentences are shown already, since something was typed there and the field was
   * left.
   */
  visited: ReadonlySet<string>;
  /** Fields something was typed into. */
  typed: ReadonlySet<string>;
  /** After a try to save all sentences are shown. */
  tried: boolean;
  /** What the server said of a value, until that value is changed. */
  refusals: Readonly<Record<string, { sentences: readonly string[]; value: unknown }>>;
  /** The record as somebody else has made it meanwhile. */
  theirs?: Values;
}

export type FormEvent =
  | {
      type: "typed";
      apiName: string;
      value: unknown;
      /** Of rows: the cell that was typed into, if it was one. */
      cell?: string;
    }
  | { type: "left"; apiName: string }
  | { type: "tried" }
  | {
      type: "refused";
      errors: Sentences;
      /** Where someone else has changed rows: the record's rows as they are now. */
      rows?: Values;
    }
  | { type: "arrived"; record: Values }
  | { type: "merged"; record: Values; choices: ReadonlyMap<string, "mine" | "theirs"> }
  | { type: "restored"; base: Values; version?: number; values: Values; record?: Values }
  | {
      type: "saved";
      record: Values;
      /** The values that were sent; what was typed since is kept. */ sent: Values;
    }
  | { type: "begun"; given?: Values };

const versionOf = (record: Values): number | undefined =>
  typeof record["version"] === "number" ? record["version"] : undefined;
const fresh = {
  visited: new Set<string>(),
  typed: new Set<string>(),
  tried: false,
  refusals: {},
} as const;

/** The state of a form for a new record. */
export function beginCreate(resource: Resource, given?: Values): FormState {
  const values = newValues(resource, given);
  return { resource, mode: "create", base: values, values, ...fresh };
}

/** The state of a form for a stored record. */
export function beginEdit(resource: Resource, record: Values): FormState {
  const values = valuesOf(resource, record);
  return { resource, mode: "edit", base: values, version: versionOf(record), values, ...fresh };
}

/** Whether something was changed that is not saved. */
export const isDirty = ({ resource, base, values }: FormState): boolean =>
  Object.keys(changedValues(resource, base, values)).length > 0;

const with1 = (set: ReadonlySet<string>, apiName: string): ReadonlySet<string> =>
  set.has(apiName) ? set : new Set([...set, apiName]);

/** A record that came again: nothing typed is overwritten, the newer record is kept beside it. */
function arrived(state: FormState, record: Values): FormState {
  const version = versionOf(record);
  if (version === undefined || version === state.version || version < (state.version ?? 0))
    return state;
  if (isDirty(state)) return { ...state, theirs: record };
  const values = valuesOf(state.resource, record);
  return { ...state, base: values, values, version, theirs: undefined };
}

type Happened<T extends FormEvent["type"]> = Extract<FormEvent, { type: T }>;

/** A refusal lasts as long as the value it was said of. */
function typed(state: FormState, { apiName, value, cell = apiName }: Happened<"typed">): FormState {
  const values = { ...state.values, [apiName]: value };
  const refusals = Object.fromEntries(
    Object.entries(state.refusals).filter(
      ([name, refusal]) =>
        (name !== apiName && !name.startsWith(`${apiName}.`)) ||
        sameValue(refusal.value, valueAt(values, name)),
    ),
  );
  return { ...state, values, typed: with1(state.typed, cell), refusals };
}

/** A refusal; rows that someone else has changed are merged with what was typed into them. */
function refused(state: FormState, { errors, rows }: Happened<"refused">): FormState {
  const said = atFormRows(state.resource, state.base, state.values, errors);
  const { base, values, clashes } = mergedRows(state.resource, state, rows ?? {});
  const all: Record<string, readonly string[]> = { ...said };
  for (const name of clashes.keys()) all[name] = [formStrings.cellChanged];
  return {
    ...state,
    base,
    values,
    tried: true,
    refusals: Object.fromEntries(
      Object.entries(all).map(([name, sentences]) => [
        name,
        { sentences, value: valueAt(values, name) },
      ]),
    ),
  };
}

/**
 * Theirs as the new base. A row in which both changed the same cell keeps the version it was changed
 * from, so that it is refused and seen, and not saved over.
 */
function merged(state: FormState, { record, choices }: Happened<"merged">): FormState {
  const { resource, base, values } = state;
  const rows = mergedRows(resource, state, record);
  return {
    ...state,
    base: valuesOf(resource, record),
    version: versionOf(record),
    values: {
      ...mergedValues(resource, base, values, record, choices),
      ...keepVersions(resource, values, rows),
    },
    theirs: undefined,
  };
}

/**
 * What was typed on an older version stays a change to that version, so that a clash is seen and not
 * saved over.
 */
function restored(state: FormState, event: Happened<"restored">): FormState {
  const stale = event.record && event.version !== state.version;
  return {
    ...state,
    base: stale ? { ...state.base, ...event.base } : state.base,
    values: { ...state.values, ...event.values },
    ...(stale ? { version: event.version, theirs: event.record } : {}),
  };
}

function saved(state: FormState, { record, sent }: Happened<"saved">): FormState {
  const base = valuesOf(state.resource, record);
  const tables = new Set(childrenOf(state.resource).map(({ key }) => key));
  const since = Object.entries(state.values).filter(
    ([apiName, value]) =>
      !tables.has(apiName) &&
      !sameValue(value, sent[apiName], apiFields(state.resource).get(apiName)?.field),
  );
  return {
    ...state,
    base,
    values: {
      ...base,
      ...Object.fromEntries(since),
      ...savedRows(state.resource, state.base, sent, state.values, record),
    },
    version: versionOf(record),
    ...fresh,
    theirs: undefined,
  };
}

const becomes: { [T in FormEvent["type"]]: (state: FormState, event: Happened<T>) => FormState } = {
  typed,
  left: (state, { apiName }) =>
    state.typed.has(apiName) ? { ...state, visited: with1(state.visited, apiName) } : state,
  tried: (state) => ({ ...state, tried: true }),
  refused,
  arrived: (state, { record }) => arrived(state, record),
  merged,
  restored,
  saved,
  begun: (state, { given }) => beginCreate(state.resource, given),
};

/** What a form becomes by what happens to it. */
export const formReducer = (state: FormState, event: FormEvent): FormState =>
  (becomes[event.type] as (state: FormState, event: FormEvent) => FormState)(state, event);
