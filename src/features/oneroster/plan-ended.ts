import type { Row } from "@rollcall/kit/api/db/row";
import type { FileName } from "./domain/format";
import { t } from "./domain/text";
import type { Entity } from "./external-ids";
import { keyOf, type Place, type Planner, type PlanLine } from "./planner";
import type { Known } from "./school";

/** Which file says that records of these kinds are gone. */
const filesOf: Readonly<Partial<Record<FileName, readonly Entity[]>>> = {
  users: ["students", "teachers"],
  classes: ["classes"],
  courses: ["subjects"],
  enrollments: ["enrolments", "group-members", "class-teachers"],
};

interface Ending {
  entity: Entity;
  id: number;
  body: Row;
}

/** What ends a record: nothing of it is deleted. Undefined where it has ended already. */
function endingOf(planner: Planner, entity: Entity, record: Known): Ending | undefined {
  const { today } = planner.known.school;
  const own = (body: Row): Ending => ({ entity, id: record.id, body });
  if (entity === "group-members")
    return record["to_date"] === today ? undefined : own({ to_date: today });
  if (entity === "enrolments") {
    const student = planner.record("students", Number(record["student_id"]));
    if (student?.["class_id"] !== record["class_id"]) return undefined;
    return student?.["status"] === "active"
      ? { entity: "students", id: student.id, body: { class_id: null } }
      : undefined;
  }
  if (entity === "class-teachers") {
    const ofClass = planner.record("classes", Number(record["class_id"]));
    return ofClass && ofClass["class_teacher_id"] === record["teacher_id"]
      ? { entity: "classes", id: ofClass.id, body: { class_teacher_id: null } }
      : undefined;
  }
  if (record["status"] !== "active") return undefined;
  if (entity === "students") return own({ status: "left", leaving_date: today });
  return own({ status: entity === "teachers" ? "inactive" : "archived" });
}

/** What people read of a place: who is where. */
function titleOf(planner: Planner, record: Known): string {
  const name = (entity: Entity, id: unknown) =>
    String(planner.record(entity, Number(id))?.["name"] ?? "");
  if (record["name"] !== undefined) return String(record["name"]);
  const person = record["student_id"]
    ? name("students", record["student_id"])
    : name("teachers", record["teacher_id"]);
  return `${person}: ${name("classes", record["class_id"] ?? record["group_id"])}`;
}

/** The values that end something, in words. */
const changesOf = (planner: Planner, { entity, id, body }: Ending) =>
  Object.entries(body).map(([field, after]) => {
    const before = planner.record(entity, id)?.[field];
    const target = field === "class_id" ? "classes" : "teachers";
    const shown =
      field.endsWith("_id") && typeof before === "number"
        ? planner.record(target, before)?.["name"]
        : before;
    return { field, before: String(shown ?? ""), after: String(after ?? "") };
  });

/** Whether a line writes it already: it moves the person, or ends the whole record. */
function isWritten(planner: Planner, { entity, id, body }: Ending, record: Known): boolean {
  const isEnded = ({ kind, entity: own, write }: PlanLine) =>
    kind === "ended" && own === write.entity;
  const own = planner.writing(entity, id);
  return (
    own.some(isEnded) ||
    planner.writing("students", record["student_id"]).some(isEnded) ||
    own.some(({ write }) => Object.keys(body).some((name) => Object.hasOwn(write.body, name)))
  );
}

function end(
  planner: Planner,
  entity: Entity,
  key: string,
  said: { file: string; line: number | null } | undefined,
): boolean {
  const record = planner.linkedRecord(entity, key);
  const ending = record && endingOf(planner, entity, record);
  if (!record || !ending) return false;
  if (isWritten(planner, ending, record)) return false;
  planner.add({
    entity,
    key,
    file: said?.file ?? "",
    line: said?.line ?? null,
    kind: "ended",
    title: titleOf(planner, record),
    write: ending,
    changes: changesOf(planner, ending),
    isRenamed: false,
    isAsked: said !== undefined,
  });
  return true;
}

/**
 * What has ended: by a delta that says so, or because a file that has everything has it no more,
 * which is only offered.
 */
export function planEnded(planner: Planner, places: readonly Place[]): void {
  const { file, links } = planner.known;
  const placed = new Set(places.map(({ entity, key }) => `${entity} ${key}`));
  for (const [name, kinds] of Object.entries(filesOf) as [FileName, readonly Entity[]][]) {
    for (const line of file.lines[name].filter(({ isDeleted }) => isDeleted)) {
      const key = keyOf(line);
      const said = { file: `${name}.csv`, line: line.line };
      const isDone = kinds.map((entity) => end(planner, entity, key, said)).some(Boolean);
      if (!isDone) planner.ignore(said.file, t("ignored.deleted"));
    }
    if (file.modes[name] !== "bulk") continue;
    // A line that can't be read is there all the same.
    if (planner.problems.some((one) => one.file === `${name}.csv` && !one.isTaken)) continue;
    for (const entity of kinds)
      for (const { key } of links.all(entity))
        if (!planner.hasDraft(entity, key) && !placed.has(`${entity} ${key}`))
          end(planner, entity, key, undefined);
  }
  for (const name of ["orgs", "academicSessions", "roles", "demographics"] as const)
    for (const { isDeleted } of file.lines[name])
      if (isDeleted) planner.ignore(`${name}.csv`, t("ignored.deleted"));
}
