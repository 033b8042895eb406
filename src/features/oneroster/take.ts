import { logActivity } from "@rollcall/kit/api/activity";
import { createRecord, updateRecord } from "@rollcall/kit/api/crud/write";
import type { Row } from "@rollcall/kit/api/db/row";
import { sql } from "@rollcall/kit/api/db/sql";
import { tableName } from "@rollcall/kit/api/db/names";
import { violationsOf } from "@rollcall/kit/api/db/violations";
import { finishBatch, partOfBatch } from "@rollcall/kit/api/http/batch";
import { refusalOf } from "@rollcall/kit/api/http/refusal";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { noteImported } from "@rollcall/kit/api/transfer/import-records";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { t } from "./domain/text";
import {
  institution,
  linked,
  readLinks,
  storeLinks,
  trashable,
  type Entity,
  type ExternalId,
  type Links,
} from "./external-ids";
import { planRoster, type RosterPlan } from "./plan";
import { isRef, type PlanLine, type Ref } from "./planner";
import type { RosterPackage } from "./read-package";
import { readSchool, trashedAmong } from "./school";

/** A plan, with what the system calls the records so far and from now on. */
export interface PlanNow extends RosterPlan {
  links: Links;
  newIds: readonly ExternalId[];
}

/** What the file would do to the school as it is now. */
export async function planNow(
  call: Pick<RequestContext, "db" | "context">,
  file: RosterPackage,
  system: string,
  chosen: string | null,
): Promise<PlanNow> {
  const school = await readSchool(call);
  const links = await readLinks(call.db, system);
  const trashed: Partial<Record<Entity, ReadonlyMap<number, string>>> = {};
  for (const entity of trashable)
    trashed[entity] = await trashedAmong(
      call.db,
      tableName(linked[entity]),
      links.all(entity).map(({ id }) => id),
    );
  const plan = planRoster({ file, school, links, trashed }, chosen);
  const newIds = plan.found.filter(({ entity, key, id }) => links.idOf(entity, key) !== id);
  return { ...plan, links, newIds };
}

/** A line that was not taken, and why. */
export interface Refused {
  file: string;
  line: number | null;
  text: string;
}

interface Outcome {
  line: PlanLine;
  record: Row;
}

/** Records by what the file calls them, as lines are written one after the other. */
class Written {
  readonly outcomes: Outcome[] = [];
  readonly refused: Refused[] = [];
  readonly #made = new Map<string, number>();

  constructor(
    readonly call: RequestContext,
    found: readonly ExternalId[],
  ) {
    for (const { entity, key, id } of found) this.#made.set(`${entity} ${key}`, id);
  }

  idOf = (entity: string, key: string): number | undefined => this.#made.get(`${entity} ${key}`);

  /** @throws Missing where the record of a reference was not made */
  #now(value: unknown): unknown {
    if (Array.isArray(value)) return (value as unknown[]).map((one) => this.#now(one));
    if (!isRef(value)) return value;
    const id = this.idOf(value.entity, value.key);
    if (id === undefined) throw new Missing(value);
    return id;
  }

  /** Writes a line by the calls of a single record, in a savepoint. */
  async write(line: PlanLine): Promise<void> {
    const { call } = this;
    const { entity, id } = line.write;
    try {
      const record = await partOfBatch(call, (part) => {
        const body = Object.fromEntries(
          Object.entries(line.write.body).map(([name, value]) => [name, this.#now(value)]),
        );
        return id === null
          ? createRecord(part, linked[entity], body)
          : updateRecord(part, linked[entity], Number(this.#now(id)), body);
      });
      this.outcomes.push({ line, record });
      if (id === null) this.#made.set(`${entity} ${line.key}`, Number(record["id"]));
    } catch (error) {
      const text =
        error instanceof Missing
          ? t("refusedBefore", { name: error.ref.key })
          : refusalText(error, call);
      this.refused.push({ file: line.file, line: line.line, text: `${line.title}: ${text}` });
    }
  }
}

/** What a line needs has been refused. */
class Missing extends Error {
  constructor(readonly ref: Ref) {
    super();
  }
}

function refusalText(error: unknown, { context }: RequestContext): string {
  const known = refusalOf(error, violationsOf(context.resources));
  const sentences = Object.values(Object(known.body["errors"]) as Record<string, string[]>).flat();
  return sentences.join(" ") || known.message;
}

/** The rows here that enrolments of the file have come to. */
async function placedIds(
  { call, idOf: madeId }: Written,
  places: RosterPlan["places"],
  links: Links,
): Promise<ExternalId[]> {
  const idOf = (entity: Entity, key: string) => madeId(entity, key) ?? links.idOf(entity, key);
  const known = places.flatMap(({ entity, key, person, classKey }) => {
    const personId = idOf(entity === "enrolments" ? "students" : "teachers", person);
    const classId = idOf("classes", classKey);
    return personId === undefined || classId === undefined
      ? []
      : [{ entity, key, person: personId, class: classId }];
  });
  const rows = await call.db.query<ExternalId>(sql`
    select distinct on (x.entity, x.key) x.entity, x.key, coalesce(e.id, t.id) as id
    from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb) as x(entity text, key text, person int, class int)
    left join enrolments e on x.entity = 'enrolments' and e.student_id = x.person and e.class_id = x.class and e.deleted_at is null
    left join class_teachers t on x.entity = 'class-teachers' and t.teacher_id = x.person and t.class_id = x.class and t.deleted_at is null
    where coalesce(e.id, t.id) is not null
    order by x.entity, x.key, coalesce(e.to_date, t.to_date) desc nulls first, coalesce(e.from_date, t.from_date) desc`);
  return rows;
}

/** Notes what was made and changed by lists, so that what was made can be undone there. */
async function noteMade(
  call: RequestContext,
  outcomes: readonly Outcome[],
  fileName: string | undefined,
): Promise<void> {
  for (const [resource, all] of groupBy(outcomes, ({ line }) => line.write.entity))
    await noteImported(
      call,
      { id: crypto.randomUUID(), resource, fileName },
      all.map(({ line, record }) => ({
        outcome: line.write.id === null ? "created" : "updated",
        record,
      })),
    );
}

/** What of a plan is taken, and under which names. */
interface Taking {
  system: string;
  fileName: string | undefined;
  lines: readonly PlanLine[];
}

/**
 * Takes lines of a plan in the transaction of the request, and stores what the system calls the
 * records. A line that a rule refuses is left out and told.
 */
export async function takeLines(
  call: RequestContext,
  plan: PlanNow,
  { system, fileName, lines }: Taking,
): Promise<Written> {
  const written = new Written({ ...call, batch: [] }, plan.found);
  for (const line of lines) await written.write(line);
  const { outcomes } = written;
  const made = outcomes.flatMap(({ line: { entity, key, write }, record }) =>
    write.id === null ? [{ entity, key, id: Number(record["id"]) }] : [],
  );
  const school = plan.school === null ? [] : [{ entity: institution, key: plan.school, id: 1 }];
  const placed = await placedIds(written, plan.places, plan.links);
  const found = [...school, ...plan.found, ...made, ...placed] as ExternalId[];
  await storeLinks(
    call.db,
    system,
    found.filter(({ entity, key, id }) => plan.links.idOf(entity, key) !== id),
  );
  await noteMade(call, outcomes, fileName);
  await finishBatch(call, written.call.batch ?? []);
  if (outcomes.length > 0)
    await logActivity(call, [
      {
        action: "took a OneRoster file",
        resource: "oneroster",
        recordId: null,
        changes: {},
        details: { system, file: fileName, records: outcomes.length },
      },
    ]);
  return written;
}
