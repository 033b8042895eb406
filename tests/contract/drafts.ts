import {
  allPermissionKeys,
  writableFields,
  type Field,
  type FieldKind,
  type MomentField,
  type NumberField,
  type OnlyWith,
  type Resource,
  type TextField,
  type ApiField,
} from "@rollcall/kit/schema";

/** A body that creates a record. */
export type Draft = Record<string, unknown>;

/** What the generator needs of a host: records and files to point at. */
export interface Warehouse {
  resources: readonly Resource[];
  /** Permission keys that features bring. */
  pagePermissions: readonly string[];
  /** Creates a record and gives its id. */
  create(resource: Resource, draft: Draft): Promise<number>;
  /** Stores a small picture and gives its id. */
  upload(): Promise<number>;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const instant = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1) + minutes * 60_000).toISOString();
/** One later than the field it must follow. */
const step = (field: Field) =>
  ("after" in field && field.after) || ("notBefore" in field && field.notBefore) ? 1 : 0;

function textOf(field: TextField, n: number): string {
  if (field.pattern !== undefined)
    throw new Error(
      `${field.label} has a pattern: teach tests/contract/drafts.ts a text that fits it.`,
    );
  const text = `${field.label.slice(0, 8)} ${n}`.padEnd(field.min ?? 0, "x");
  return field.max !== undefined && text.length > field.max
    ? `${n}`.padStart(field.min ?? 0, "0")
    : text;
}

function numberOf(field: NumberField, n: number): number {
  const min = field.min ?? 0;
  return min + (n % ((field.max ?? 2_000_000_000) - min + 1));
}

type Maker<K extends FieldKind> = (field: Extract<Field, { kind: K }>, n: number) => unknown;
type Plain = Exclude<
  FieldKind,
  "reference" | "references" | "image" | "file" | "permissionKeys" | "changes" | "json"
>;
/**
 * A value of a kind that is its own: the same `n` gives the same value, another `n` another, and
 * spans of different `n` do not meet.
 */
const makers: { [K in Plain]: Maker<K> } = {
  text: textOf,
  longText: textOf,
  email: (_, n) => `person${n}@example.com`,
  phone: (_, n) => `+91 90000 ${10_000 + n}`,
  url: (_, n) => `https://example.com/${n}`,
  colour: (_, n) => `#${n.toString(16).padStart(6, "0")}`,
  integer: numberOf,
  decimal: numberOf,
  boolean: ({ default: usual }) => usual !== true,
  date: (field: MomentField, n) => instant((n * 3 + step(field)) * 1440).slice(0, 10),
  time: (field: MomentField, n) => {
    const minutes = 16 * 60 + ((2 * n) % 478) + step(field);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
  dateTime: (field: MomentField, n) => instant(n * 3 + step(field)),
  choice: ({ options }, n) => options[n % options.length],
};

/**
 * Values a rule of the resource decides (src/features), so that any other would be refused or moved
 * on to another record.
 */
const decidedByRules: ReadonlySet<string> = new Set(["academic-years.is_current"]);

const clock = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
const monday = (weeks: number) => instant(2 * 1440 + weeks * 7 * 1440).slice(0, 10);

/** The number of a Monday after today. */
const ahead = Math.ceil((Date.now() - Date.parse(monday(0))) / (7 * 86_400_000)) + 1;

const leaveDay = (day: number) => instant((36_525 + day) * 1440).slice(0, 10);

/** What must be there before a record of a resource can be made: made once, with the first of them. */
const needed: ReadonlyMap<string, { resource: string; draft: Draft }> = new Map([
  [
    "leaves",
    {
      resource: "academic-years",
      draft: { name: "Leave", start_date: leaveDay(0), end_date: leaveDay(399), is_current: false },
    },
  ],
]);

/**
 * What a resource's rules ask of values together, or of one beyond its kind; of what stands in the
 * draft already.
 */
const fitting = new Map<string, (n: number, draft: Draft, nth: number) => Draft>([
  // A day has fewer minutes than there are drafts of everything.
  [
    "periods",
    (_n: number, _draft: Draft, nth: number) => ({
      start_time: clock(2 * nth),
      end_time: clock(2 * nth + 1),
    }),
  ],
  [
    "attendance-codes",
    (n: number) => ({
      code: `X${n.toString(36).toUpperCase().padStart(2, "0").slice(-2)}`,
      modes: "daily,period",
    }),
  ],
  // One of those that every institution begins with: leave of a retired code is refused.
  ["leave-types", (n: number) => ({ code_id: 1 + (n % 6) })],
  // In the year that is made for them, far from the years that are drafted.
  [
    "leaves",
    (_n: number, _draft: Draft, nth: number) => ({
      slots: null,
      from_date: leaveDay(3 * nth),
      to_date: leaveDay(3 * nth + 1),
    }),
  ],
  // Hours belong to one kind of day, another weekday's timetable and other bells to others.
  [
    "special-days",
    (_n: number, draft: Draft) => ({
      effect:
        typeof draft["bell_schedule_id"] === "number"
          ? "other_bells"
          : "from_time" in draft
            ? "no_lessons"
            : "school_day",
      lessons_of: null,
      bell_schedule_id: null,
    }),
  ],
  // Two that ring by themselves for everybody would be refused.
  ["bell-schedules", () => ({ status: "special_days" })],
  // Still there, so that the class may change; another status would wait for the leaving date.
  ["students", (n: number) => ({ status: "active", leaving_date: monday(2000 + n) })],
  ["teacher-absences", () => ({ stand_in_id: null })],
  // None that calls an address while others are tested.
  ["webhooks", () => ({ events: "webhooks.updated", status: "paused" })],
  // On one weekday and for long, so that something can be arranged for any of its days; one that has
  // been held would end when it is deleted.
  [
    "timetable",
    (n: number) => ({ weekday: 1, valid_from: monday(ahead), valid_to: monday(2000 + n) }),
  ],
  [
    "substitutions",
    (n: number, draft: Draft) => ({
      date: monday(ahead + n),
      is_cancelled: !("teacher_id" in draft),
    }),
  ],
]);
/**
 * What is sent with a change that a resource would otherwise let hold from today on, so that it is
 * true of the whole record.
 */
export const wholly: ReadonlyMap<string, Draft> = new Map([
  ["timetable", { changes_from: monday(ahead) }],
]);

/** What others point at must be usable. */
const usable: ReadonlyMap<string, Draft> = new Map([
  ["classes", { status: "active" }],
  // Nobody is in a class before the admission date.
  ["students", { status: "active", admission_date: "1999-12-01" }],
  ["subjects", { status: "active" }],
  ["teachers", { status: "active" }],
  ["members", { status: "active" }],
]);

const overlaid = (draft: Draft, over: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [
      key,
      Object.hasOwn(over, key) ? over[key] : value,
    ]),
  );

/** Makes bodies from declarations that every host must accept. */
export class Drafts {
  private count = 0;
  private readonly counts = new Map<string, number>();
  private readonly prepared = new Set<string>();
  private readonly warehouse: Warehouse;

  constructor(warehouse: Warehouse) {
    this.warehouse = warehouse;
  }

  private async valueOf({ field }: ApiField, n: number): Promise<unknown> {
    const { resources, pagePermissions, create, upload } = this.warehouse;
    const another = async ({ to, only = {} }: { to: string; only?: OnlyWith }) => {
      const target = resources.find(({ name }) => name === to);
      if (!target) throw new Error(`No resource is named ${to}.`);
      const over = Object.fromEntries(Object.entries(only).map(([key, [first]]) => [key, first]));
      return create(target, await this.least(target, over));
    };
    if (field.kind === "reference") return another(field);
    if (field.kind === "references") return [await another(field), await another(field)];
    if (field.kind === "image" || field.kind === "file") return upload();
    if (field.kind === "permissionKeys")
      return [
        allPermissionKeys(resources, pagePermissions)[
          n % allPermissionKeys(resources, pagePermissions).length
        ],
      ];
    if (field.kind === "changes" || field.kind === "json")
      throw new Error("Only the server writes changes.");
    return (makers[field.kind] as (field: Field, n: number) => unknown)(field, n);
  }

  private async prepare({ name }: Resource): Promise<void> {
    const first = needed.get(name);
    const target = this.warehouse.resources.find((one) => one.name === first?.resource);
    if (!first || !target || this.prepared.has(name)) return;
    this.prepared.add(name);
    await this.warehouse.create(target, first.draft);
  }

  private async made(
    resource: Resource,
    wanted: (field: ApiField) => boolean,
    over: Draft = {},
  ): Promise<Draft> {
    await this.prepare(resource);
    const n = ++this.count;
    const nth = (this.counts.get(resource.name) ?? 0) + 1;
    this.counts.set(resource.name, nth);
    const draft: Draft = {};
    const fitted = () => fitting.get(resource.name)?.(n, draft, nth) ?? {};
    const given = new Set(Object.keys(fitted()));
    for (const apiField of writableFields(resource)) {
      if (wanted(apiField) && !decidedByRules.has(`${resource.name}.${apiField.key}`))
        draft[apiField.apiName] = given.has(apiField.apiName)
          ? undefined
          : await this.valueOf(apiField, n);
    }
    Object.assign(draft, over);
    return { ...overlaid(draft, fitted()), ...over };
  }

  /** Only what is required, and what is given. */
  async least(resource: Resource, over: Draft = {}): Promise<Draft> {
    return overlaid(
      await this.made(resource, ({ field }) => field.required === true, over),
      usable.get(resource.name) ?? {},
    );
  }

  /** Every field that may be sent. */
  full(resource: Resource): Promise<Draft> {
    return this.made(resource, () => true);
  }

  /** Every field that may be sent and is kept as it is. */
  stored(resource: Resource): Promise<Draft> {
    return this.made(resource, ({ field }) => !field.writeOnly);
  }
}
