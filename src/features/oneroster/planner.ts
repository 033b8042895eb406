import { readPhone, storedPhone } from "@rollcall/kit/api/phones/read-phone";
import type { Row } from "@rollcall/kit/api/db/row";
import { apiFields, barePhone, type Resource } from "@rollcall/kit/schema";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { createSchema, fieldErrors, updateSchema } from "@rollcall/kit/schema/validate";
import type { FileName } from "./domain/format";
import { isSameName } from "./domain/names";
import type { Ignored, Line, Problem, RosterPackage } from "./read-package";
import { t } from "./domain/text";
import { linked, type Entity, type ExternalId, type Links } from "./external-ids";
import type { Known, School } from "./school";

/** A record by the sourcedId that the file gives it; it may be one that is still to be made. */
export interface Ref {
  entity: Entity;
  key: string;
}
export const isRef = (value: unknown): value is Ref =>
  typeof value === "object" && value !== null && "key" in value && "entity" in value;

export const keyOf = ({ cells }: Line): string => cells["sourcedId"] ?? "";
export const ref = (entity: Entity, key: string): Ref => ({ entity, key });

/** A text that fits a code here: the first that is short enough, else the end of the sourcedId. */
export const codeOf = (key: string, ...texts: (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== "" && text.length <= 20) ?? key.slice(-20);

/** What becomes of a value, in words. */
export interface Change {
  /** The API name of the field. */
  field: string;
  before: string;
  after: string;
}

/** Something that taking the file would do. */
export interface PlanLine extends Ref {
  file: string;
  line: number | null;
  kind: "new" | "changed" | "ended";
  title: string;
  /** The record that is written, null for one that is made by it, and with what. */
  write: { entity: Entity; id: number | Ref | null; body: Row };
  changes: readonly Change[];
  /** A person gets other words as a name. */
  isRenamed: boolean;
  /** Whether the file itself says that it is gone; else it is only not in it any more. */
  isAsked: boolean;
}

/** Which enrolment of the file stands for which place here; its row is found once all is written. */
export interface Place {
  entity: "enrolments" | "class-teachers";
  key: string;
  person: string;
  classKey: string;
}

/** What the file says of a record, gathered from its files. */
export interface Draft extends Ref {
  line: Line;
  values: Row;
  /** What only a new record gets. */
  fresh: Row;
}

type ById = Readonly<Record<Entity, ReadonlyMap<number, Known>>>;
/** Something that only one record has, as the file says it and as a record has it; "" where not. */
export interface Way {
  /** Another for each way of one kind of record. */
  name: string;
  key: string;
  of(record: Known): string;
}
const idOf = (entity: Entity, key: string) => `${entity} ${key}`;
/** From when a reference holds; without it there is no such day. */
const datesOf = [
  ["class_from", "class_id"],
  ["class_teacher_from", "class_teacher_id"],
] as const;

/** What is known before a file is planned. */
export interface Knowledge {
  file: RosterPackage;
  school: School;
  links: Links;
  /** Titles of linked records that are in the trash. */
  trashed: Readonly<Partial<Record<Entity, ReadonlyMap<number, string>>>>;
}

/** Gathers what a file says of records, finds those that are here, and tells what differs. */
export class Planner {
  readonly lines: PlanLine[] = [];
  readonly problems: Problem[];
  readonly found: ExternalId[] = [];
  readonly same: Record<string, number> = {};
  readonly #ignored = new Map<string, Ignored>();
  readonly #drafts = new Map<string, Draft>();
  readonly #resolved = new Map<string, number | Ref | null>();
  readonly #claimed = new Map<string, string>();
  readonly #byId: ById;
  readonly #indexes = new Map<string, ReadonlyMap<string, readonly Known[]>>();
  readonly #live = new Map<FileName, readonly Line[]>();
  readonly #writing = new Map<string, PlanLine[]>();

  constructor(readonly known: Knowledge) {
    this.problems = [...known.file.problems];
    for (const one of known.file.ignored) this.ignore(one.file, one.what, one.count);
    this.#byId = Object.fromEntries(
      Object.entries(known.school.records).map(([entity, records]) => [
        entity,
        new Map(records.map((record) => [record.id, record])),
      ]),
    ) as unknown as ById;
  }

  /** The lines of a file, without those that say that something is gone. */
  linesOf(file: FileName): readonly Line[] {
    const live =
      this.#live.get(file) ?? this.known.file.lines[file].filter((one) => !one.isDeleted);
    this.#live.set(file, live);
    return live;
  }

  /** Adds what taking the file would do. */
  add(line: PlanLine): void {
    this.lines.push(line);
    const { entity, id } = line.write;
    if (typeof id !== "number") return;
    const key = idOf(entity, String(id));
    this.#writing.set(key, [...(this.#writing.get(key) ?? []), line]);
  }

  /** What would write a record that is here. */
  writing = (entity: Entity, id: unknown): readonly PlanLine[] =>
    this.#writing.get(idOf(entity, String(id))) ?? [];

  get ignored(): Ignored[] {
    return [...this.#ignored.values()];
  }

  ignore(file: string, what: string, count = 1): void {
    const key = `${file} ${what}`;
    const before = this.#ignored.get(key)?.count ?? 0;
    this.#ignored.set(key, { file, what, count: before + count });
  }

  refuse({ file, line }: Pick<Line, "file" | "line">, text: string): void {
    this.problems.push({ file: `${file}.csv`, line, text });
  }

  /** Says something of a line that is taken all the same. */
  note({ file, line }: Pick<Line, "file" | "line">, text: string): void {
    this.problems.push({ file: `${file}.csv`, line, text, isTaken: true });
  }

  /** A phone number as it is stored here. */
  phoneOf(text: string | undefined): string | undefined {
    return text ? storedPhone(text, readPhone(text, this.known.school.country)) : undefined;
  }

  record = (entity: Entity, id: number | undefined): Known | undefined =>
    id === undefined ? undefined : this.#byId[entity].get(id);

  /** The live record that the system knows by a sourcedId. */
  linkedRecord = (entity: Entity, key: string): Known | undefined =>
    this.record(entity, this.known.links.idOf(entity, key));

  hasDraft = (entity: Entity, key: string): boolean => this.#drafts.has(idOf(entity, key));

  /** Whether a sourcedId names something that is in the file or known here. */
  isNamed = (entity: Entity, key: string): boolean =>
    this.hasDraft(entity, key) || this.linkedRecord(entity, key) !== undefined;

  /** Adds to what the file says of a record. */
  draft(entity: Entity, key: string, line: Line): Draft {
    const id = idOf(entity, key);
    const draft = this.#drafts.get(id) ?? { entity, key, line, values: {}, fresh: {} };
    this.#drafts.set(id, draft);
    return draft;
  }

  draftsOf = (entity: Entity): Draft[] =>
    [...this.#drafts.values()].filter((draft) => draft.entity === entity);

  /** What a sourcedId has come to: a record, one that will be made, or null where it was refused. */
  resolved = (entity: Entity, key: string): number | Ref | null | undefined =>
    this.#resolved.get(idOf(entity, key)) ?? this.linkedRecord(entity, key)?.id;

  /** The records that have what a way says. */
  #alike(entity: Entity, { name, key, of }: Way): readonly Known[] {
    const id = `${entity} ${name}`;
    const index = this.#indexes.get(id) ?? groupBy(this.known.school.records[entity], of);
    this.#indexes.set(id, index);
    return key === "" ? [] : (index.get(key) ?? []);
  }

  /** Finds the record of a draft: by its sourcedId, else by what it is told apart by here. */
  #match({ entity, key, line }: Draft, ways: readonly Way[]): Known | undefined | null {
    const { links, trashed } = this.known;
    const linkedId = links.idOf(entity, key);
    const title = linkedId === undefined ? undefined : trashed[entity]?.get(linkedId);
    if (title !== undefined) {
      this.note(line, t("inTrash", { name: title }));
      return null;
    }
    const record =
      this.linkedRecord(entity, key) ??
      ways.map((way) => this.#alike(entity, way)).find((those) => those.length === 1)?.[0];
    if (!record) return undefined;
    const other =
      this.#claimed.get(idOf(entity, String(record.id))) ?? links.keyOf(entity, record.id);
    if (other !== undefined && other !== key && this.hasDraft(entity, other)) {
      this.refuse(line, t("sameRecord", { name: String(record["name"] ?? key) }));
      return null;
    }
    this.#claimed.set(idOf(entity, String(record.id)), key);
    return record;
  }

  #valueNow(entity: Entity, value: unknown): unknown {
    if (Array.isArray(value)) {
      const all = (value as unknown[]).map((one) => this.#valueNow(entity, one));
      return all.filter((one) => one !== null);
    }
    return isRef(value) ? (this.resolved(value.entity, value.key) ?? null) : value;
  }

  /** The values of a draft with their references found, and phones as they are stored. */
  #valuesOf({ entity, line }: Draft, values: Readonly<Row>): Row {
    const now: Row = {};
    for (const [name, given] of Object.entries(values)) {
      if (given === undefined || given === "") continue;
      const value = this.#valueNow(entity, given);
      if (isRef(given) && value === null) {
        this.note(line, t("refusedBefore", { name: given.key }));
        continue;
      }
      now[name] = value;
    }
    return now;
  }

  /** Leaves out values that can't be stored; gives false where one of those is required. */
  #checked(resource: Resource, line: Line, body: Row, isNew: boolean): boolean {
    // In place of records that are still to be made, ids that differ.
    let made = 2 ** 31 - 1;
    const filled = (value: unknown): unknown =>
      isRef(value)
        ? made--
        : Array.isArray(value)
          ? (value as unknown[]).map((one) => filled(one))
          : value;
    const said = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, filled(value)]),
    );
    const parsed = (isNew ? createSchema : updateSchema)(resource).safeParse(said);
    if (parsed.success) return true;
    let isGood = true;
    for (const [name, sentences] of Object.entries(fieldErrors(resource, parsed.error))) {
      const field = apiFields(resource).get(name)?.field;
      if (isNew && field?.required) {
        this.refuse(line, sentences.join(" "));
        isGood = false;
      } else {
        delete body[name];
        this.note(line, t("valueLeft", { sentence: sentences.join(" ") }));
      }
    }
    return isGood;
  }

  #isSame(name: string, before: unknown, after: unknown): boolean {
    if (name === "name") return isSameName(String(before ?? ""), String(after));
    if (name === "email") return String(before ?? "").toLowerCase() === String(after).toLowerCase();
    if (name === "phone") return barePhone(String(before ?? "")) === barePhone(String(after));
    const text = (value: unknown) =>
      JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : (value ?? null));
    return text(before) === text(after);
  }

  /** A value in words. */
  #shown(name: string, value: unknown): string {
    const titleOf = (one: unknown): string => {
      const targets: Record<string, Entity> = {
        class_id: "classes",
        class_teacher_id: "teachers",
        parents: "parents",
      };
      const entity = targets[name];
      if (isRef(one)) return this.#titleOf(one);
      return entity && typeof one === "number"
        ? String(this.record(entity, one)?.["name"] ?? one)
        : String(one ?? "");
    };
    return Array.isArray(value) ? (value as unknown[]).map(titleOf).join(", ") : titleOf(value);
  }

  #titleOf({ entity, key }: Ref): string {
    return String(this.#drafts.get(idOf(entity, key))?.values["name"] ?? key);
  }

  /** Says what a draft comes to, by the records that are here. */
  settle(draft: Draft, ways: readonly Way[]): void {
    const { entity, key, line } = draft;
    const before = this.#match(draft, ways);
    const given = this.#valuesOf(draft, draft.values);
    this.#resolved.set(idOf(entity, key), before ? before.id : null);
    if (before === null) return;
    const resource: Resource = linked[entity];
    if (!before) {
      const body: Row = { ...given, ...this.#valuesOf(draft, draft.fresh) };
      for (const [from, of] of datesOf) if (body[of] === undefined) delete body[from];
      if (!this.#checked(resource, line, body, true)) return;
      this.#resolved.set(idOf(entity, key), { entity, key });
      this.#add(draft, { kind: "new", id: null, body, changes: [] });
      return;
    }
    this.found.push({ entity, key, id: before.id });
    const body = Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => name !== "class_from" && !this.#isSame(name, before[name], value),
      ),
    );
    // Who is back has no last day.
    if (entity === "students" && body["status"] === "active") body["leaving_date"] = null;
    this.#checked(resource, line, body, false);
    const changes = Object.entries(body).map(([field, value]) => ({
      field,
      before: this.#shown(field, before[field]),
      after: this.#shown(field, value),
    }));
    if (changes.length === 0) this.same[entity] = (this.same[entity] ?? 0) + 1;
    else {
      if (body["class_id"] !== undefined && given["class_from"] !== undefined)
        body["class_from"] = given["class_from"];
      this.#add(draft, { kind: "changed", id: before.id, body, changes });
    }
  }

  /** Plans a student's move to another class on a day to come. */
  move(line: Line, student: number | Ref, body: Row): void {
    const key = keyOf(line);
    const name = isRef(student)
      ? this.#titleOf(student)
      : String(this.record("students", student)?.["name"] ?? "");
    this.add({
      entity: "enrolments",
      key,
      file: `${line.file}.csv`,
      line: line.line,
      kind: "new",
      title: name,
      write: { entity: "students", id: student, body },
      changes: [
        { field: "next_class_id", before: "", after: this.#shown("class_id", body["class_id"]) },
        { field: "next_class_from", before: "", after: String(body["class_from"]) },
      ],
      isRenamed: false,
      isAsked: false,
    });
  }

  #add(
    { entity, key, line, values }: Draft,
    {
      kind,
      id,
      body,
      changes,
    }: Pick<PlanLine, "kind" | "changes"> & { id: number | null; body: Row },
  ): void {
    const title = String(this.record(entity, id ?? undefined)?.["name"] ?? values["name"] ?? key);
    const isPerson = entity === "students" || entity === "teachers" || entity === "parents";
    this.add({
      entity,
      key,
      file: `${line.file}.csv`,
      line: line.line,
      kind,
      title,
      write: { entity, id, body },
      changes,
      isRenamed: kind === "changed" && isPerson && Object.hasOwn(body, "name"),
      isAsked: false,
    });
  }
}
