import { hasOptions, holdsKeys, isLink, linksToMany, linksToOne } from "../../fields/questions";
import {
  allPermissionKeys,
  apiFields,
  childrenOf,
  conditionsOf,
  isMet,
  isStructured,
  noValueOf,
  type ApiField,
  type Field,
  type ReferenceField,
  type ReferencesField,
  type Resource,
} from "..";
import type { CalendarDay } from "../calendar-day";
import { checkRecord, createSchema } from "../validate";
import { plausibleValue } from "./demo-values";
import { isFree } from "./free-place";
import { isOwnKind, structureOf } from "./made-values";
import { randomFor, type Random } from "./random";

/** A record by its API names, with its id. */
type DemoRow = Readonly<Record<string, unknown>> & { readonly id: number };
/** Records by the name of their resource, after those they refer to. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

interface DemoOptions {
  /** The institution's day, around which dates lie. */
  today: CalendarDay;
  /** Another seed gives other records; the same seed the same. */
  seed?: number;
  /** How many records a resource has, and twice as many where they are rows of others. */
  count?: number;
  /** Records that an application has itself; of their resources none are made up. */
  given?: DemoRecords;
}

/** Draws before a record is given up: something about it can't be made up, such as a file. */
const mostTries = 60;
/** Records of these sign people in, grant permissions or call other systems. */
const neverMadeUp: ReadonlySet<string> = new Set(["admins", "user-groups", "webhooks"]);

/** The resources that get records, each after those that it refers to as far as that is possible. */
function inOrder(resources: readonly Resource[]): Resource[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const ordered = new Set<Resource>();
  const begun = new Set<Resource>();
  const visit = (resource: Resource) => {
    if (begun.has(resource)) return;
    begun.add(resource);
    const fields = Object.values(resource.fields);
    // What is required first: in a circle, the other reference stays empty.
    for (const field of [...fields].sort((a, b) => Number(!a.required) - Number(!b.required))) {
      const target = isLink(field) ? byName.get(field.to) : undefined;
      if (target) visit(target);
    }
    ordered.add(resource);
  };
  resources.forEach(visit);
  return [...ordered];
}

/** The keys of fields whose values a field's own depends on. */
const deciding = (field: Field): string[] => [
  ...conditionsOf(field).map(([key]) => key),
  ...[
    "after" in field ? field.after : undefined,
    "notBefore" in field ? field.notBefore : undefined,
  ].filter((key) => key !== undefined),
];

/** The fields of a resource, each after those that it depends on. */
function fieldsInOrder(resource: Resource): ApiField[] {
  const all = [...apiFields(resource).values()];
  const ordered = new Set<ApiField>();
  const visit = (each: ApiField, above: readonly ApiField[]) => {
    if (ordered.has(each) || above.includes(each)) return;
    for (const key of deciding(each.field))
      for (const other of all) if (other.key === key) visit(other, [...above, each]);
    ordered.add(each);
  };
  for (const each of all) visit(each, []);
  return [...ordered];
}

/** Whether a field is a state, which a record may have although nobody writes it. */
const isState = (resource: Resource, key: string) => resource.states?.field === key;

/** Whether a made-up record has a value there. */
const isMade = (resource: Resource, { key, field }: ApiField): boolean =>
  !field.writeOnly &&
  !("computed" in field && field.computed) &&
  !(linksToMany(field) && !field.owner && field.inverse !== undefined) &&
  (!field.readOnly || isState(resource, key) || (field.required === true && !("default" in field)));

/** Whether a record, as it would be stored, meets what its declaration asks of it. */
function isValidRecord(
  resource: Resource,
  { id: _id, ...row }: Readonly<Record<string, unknown>>,
): boolean {
  const fields = apiFields(resource);
  const body = Object.fromEntries(
    Object.entries(row).filter(([apiName]) => !fields.get(apiName)?.field.readOnly),
  );
  return (
    createSchema(resource).safeParse(body).success &&
    Object.keys(checkRecord(resource, row)).length === 0
  );
}

/** What the records of one resource are drawn from. */
class Drawer {
  readonly rows: DemoRow[] = [];
  private readonly resource: Resource;
  private readonly fields: readonly ApiField[];
  private readonly made: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  private readonly options: DemoOptions;
  private readonly permissionKeys: readonly string[];
  /** The names of integers that keep the order of rows, and of the references to their records. */
  private readonly orders: ReadonlyMap<string, string>;

  constructor(
    resource: Resource,
    resources: readonly Resource[],
    made: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>,
    options: DemoOptions,
  ) {
    this.resource = resource;
    this.fields = fieldsInOrder(resource).filter((each) => isMade(resource, each));
    this.made = made;
    this.options = options;
    this.permissionKeys = allPermissionKeys(resources, []);
    this.orders = new Map(
      resources
        .flatMap((owner) => [...childrenOf(owner)])
        .flatMap(({ resource: rows, order, pointer }) =>
          rows === resource && order !== undefined ? [[order, pointer.apiName]] : [],
        ),
    );
  }

  /** Draws one more record. Answers whether there could be one. */
  add(): boolean {
    const { seed = 1 } = this.options;
    const id = this.rows.length + 1;
    for (let tried = 0; tried < mostTries; tried += 1) {
      const random = randomFor(seed, `${this.resource.name} ${id} ${tried}`);
      const row = this.draw(id, random);
      if (row && isValidRecord(this.resource, row) && isFree(this.resource, this.rows, row)) {
        this.rows.push(row);
        return true;
      }
    }
    return false;
  }

  private draw(id: number, random: Random): DemoRow | undefined {
    const record: Record<string, unknown> = { id };
    for (const each of this.fields) {
      const { apiName, field } = each;
      const isThere = isMet(this.resource, field, record) && (field.required || random.chance(0.8));
      const value = isThere ? this.valueOf(each, record, random) : undefined;
      if (value === undefined && field.required && isMet(this.resource, field, record))
        return undefined;
      record[apiName] = value ?? this.noneOf(field);
    }
    return record as DemoRow;
  }

  /** What stands where there is no value. */
  private noneOf(field: Field): unknown {
    return linksToMany(field) || holdsKeys(field) ? [] : noValueOf(field);
  }

  private valueOf(
    { key, apiName, field }: ApiField,
    record: Readonly<Record<string, unknown>>,
    random: Random,
  ): unknown {
    const { resource, options, rows } = this;
    const drawing = { resource, key, n: rows.length + 1, random, today: options.today, record };
    const pointer = this.orders.get(apiName);
    if (pointer !== undefined)
      return rows.filter((other) => other[pointer] === record[pointer]).length + 1;
    if (isState(resource, key) && hasOptions(field))
      return random.chance(0.6) ? (field.default ?? field.options[0]) : random.pick(field.options);
    if (linksToOne(field)) return this.oneOf(field, apiName, random);
    if (linksToMany(field)) return this.someOf(field, random);
    if (holdsKeys(field)) return [random.pick(this.permissionKeys)];
    if (isStructured(field))
      return structureOf(field, drawing.n, (part, n, name = key) =>
        plausibleValue(part, { ...drawing, key: name, n, record: {} }),
      );
    return isOwnKind(field) ? plausibleValue(field, drawing) : undefined;
  }

  /** The ids of the records that a reference may point at. */
  private idsOf({ to, only = {} }: ReferenceField | ReferencesField): number[] {
    const rows = to === this.resource.name ? this.rows : (this.made.get(to) ?? []);
    return rows
      .filter((row) =>
        Object.entries(only).every(([key, options]) => options.includes(String(row[key]))),
      )
      .map((row) => Number(row["id"]));
  }

  private oneOf(field: ReferenceField, apiName: string, random: Random): number | undefined {
    const taken = new Set(field.unique ? this.rows.map((row) => row[apiName]) : []);
    const ids = this.idsOf(field).filter((id) => !taken.has(id));
    // A tree is broad: its first records are at its root.
    if (field.tree && this.rows.length < 2) return undefined;
    return ids.length > 0 ? random.pick(ids) : undefined;
  }

  private someOf(field: ReferencesField, random: Random): number[] | undefined {
    const ids = this.idsOf(field);
    return ids.length > 0 ? random.shuffled(ids).slice(0, random.whole(1, 2)) : undefined;
  }
}

/**
 * Made-up records of every resource that has none given, by their declarations alone: kinds, limits,
 * options, references, trees, rows, states, and what must be unique. Each meets the validation of its
 * resource; one that a rule of an application would refuse may be among them. Resources that only the
 * server writes get none, nor do those that require a file or an image.
 * @param resources as `checkResources` answers them
 */
export function demoRecords(resources: readonly Resource[], options: DemoOptions): DemoRecords {
  const { count = 12, given = {} } = options;
  const made = new Map(Object.entries(given));
  const areRows = new Set(
    resources.flatMap((owner) => childrenOf(owner).map((table) => table.resource)),
  );
  for (const resource of inOrder(resources)) {
    if (Object.hasOwn(given, resource.name)) continue;
    if (resource.readOnly || neverMadeUp.has(resource.name)) continue;
    const drawer = new Drawer(resource, resources, made, options);
    const wanted = areRows.has(resource) ? 2 * count : count;
    while (drawer.rows.length < wanted && drawer.add());
    made.set(resource.name, drawer.rows);
  }
  return Object.fromEntries(made);
}
