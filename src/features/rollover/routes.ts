import { listed } from "@rollcall/kit/schema/messages";
import { sql } from "@rollcall/kit/api/db/sql";
import { isToDo } from "./domain/plan";
import { academicYears } from "../../resources/academic-years";
import { updateRecord } from "@rollcall/kit/api/crud/write";
import { publish } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { academicYearRules } from "../roster/api";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { overview, rehearsal, rollover, undoRollover } from "./contract";
import { storeRollover, undo } from "./undo";
import { carryOut } from "./carry-out";
import { handleOverview } from "./overview";
import { countsOf, presentRehearsal, unmappedOf } from "./present";
import { rehearse, type Plan, type Rehearsal } from "./rehearse";
import { t } from "./text";

/** Heading in the documentation. */
const subject = "Year end";
/** What moving students on changes: their records, and which year is current. */
const access = needs(
  "view_students",
  "edit_students",
  "view_classes",
  "view_institution_settings",
  "edit_institution_settings",
);

/** Marks that stand after the old year's last day in classes that their students leave. */
async function laterMarks(
  { db }: RequestContext,
  { moves, change, today }: Rehearsal,
): Promise<number> {
  const leaving = moves
    .filter((move) => isToDo(move) && move.kind !== "stays")
    .map(({ pupil }) => pupil.id);
  if (today <= change.lastDay || leaving.length === 0) return 0;
  const [row] = await db.query<{ marks: number }>(
    sql`select count(*)::int as marks from marks where student_id = any(${sql.param(leaving)}::int[]) and date > ${change.lastDay}::date and enrolled`,
  );
  return row?.marks ?? 0;
}

const chosenFor = ({ moves }: Rehearsal, { classes, students }: Plan): Map<number, unknown> => {
  const [byClass, alone] = [
    new Map(classes.map(({ class_id, to }) => [class_id, to])),
    new Map(students.map(({ student_id, to }) => [student_id, to])),
  ];
  return new Map(
    moves.map(({ pupil }) => {
      const target =
        alone.get(pupil.id) ?? (pupil.classId === null ? undefined : byClass.get(pupil.classId));
      return [pupil.id, target === "stays" ? pupil.classId : target];
    }),
  );
};

/** `POST /admin/rollover/rehearse`: what would become of each student; nothing is written. */
async function handleRehearsal(
  call: RequestContext,
  { body: asked }: Input<typeof rehearsal>,
): Promise<AnswerOf<typeof rehearsal>> {
  const found = await rehearse(call, asked);
  return ok(presentRehearsal(found, chosenFor(found, asked), await laterMarks(call, found)));
}

/**
 * Moving a large school on takes longer than a call usually may; as long as the page waits.
 * Milliseconds.
 */
const statementTimeoutMs = 120_000;

/**
 * One rollover at a time, and no student or class changes under it; always in this order: the
 * years, students, classes, then the lock of the registers.
 */
async function lockYears(call: RequestContext): Promise<void> {
  await call.db.query(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`));
  await academicYearRules.lock?.(call);
  await call.db.query(
    sql`select count(*) from (select id from students where deleted_at is null order by id for no key update) as held`,
  );
  await call.db.query(
    sql`select count(*) from (select id from classes order by id for share) as held`,
  );
}

async function makeCurrent(call: RequestContext, { years }: Rehearsal): Promise<boolean> {
  if (years.to.is_current) return false;
  await updateRecord(call, academicYears, years.to.id, { is_current: true });
  await publish(call.db, { topic: "settings" });
  return true;
}

/** @throws ApiError 422 while a class with students has no next class. */
function refuseUnmapped(found: Rehearsal): void {
  const unmapped = unmappedOf(found).map(({ name }) => name);
  if (unmapped.length > 0)
    throw invalid({ classes: [t("chooseFor", { classes: listed(unmapped, "unit") })] });
}

/**
 * `POST /admin/rollover`: does what was rehearsed, all of it or nothing. Done a second time it
 * finds nothing to do and says so.
 * @throws ApiError 409 `rehearsal_outdated` when the school is not as it was rehearsed; 422.
 */
async function handleRollover(
  call: RequestContext,
  { body: asked }: Input<typeof rollover>,
): Promise<AnswerOf<typeof rollover>> {
  await lockYears(call);
  const found = await rehearse(call, asked);
  const toDo = found.moves.filter(isToDo).length;
  if (toDo > 0 && found.fingerprint !== asked.fingerprint)
    throw clash(t("outdated"), {}, { code: "rehearsal_outdated" });
  refuseUnmapped(found);
  const { from, to } = found.years;
  const wasCurrent = await currentYear(call);
  const written = await carryOut(call, found);
  const { changed } = written;
  const current = asked.make_current && (await makeCurrent(call, found));
  if (changed > 0)
    await storeRollover(call, {
      ...written,
      from: from.id,
      to: to.id,
      wasCurrent,
      madeCurrent: current,
    });
  const message = changed === 0 ? t("nothingLeft") : t("moved", { count: changed, year: to.name });
  return ok(
    {
      from,
      to: { ...to, is_current: to.is_current || current },
      changed,
      made_current: current,
      counts: countsOf(found.moves),
    },
    { message },
  );
}

async function currentYear({ db }: RequestContext): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    sql`select id from academic_years where is_current and deleted_at is null`,
  );
  return row?.id ?? null;
}

/** `POST /admin/rollover/:id/undo`: gives back everything that the act changed, or nothing. */
async function handleUndo(call: RequestContext): Promise<AnswerOf<typeof undoRollover>> {
  await lockYears(call);
  return ok(await undo(call, idOf(call)), { message: t("undone") });
}

/** The end of the academic year. */
export const rolloverRoutes: Route[] = [
  routeOf(overview, {
    access,
    subject,
    summary: "The classes at the end of the year, and where each might go",
    handle: handleOverview,
  }),
  routeOf(rehearsal, {
    access,
    subject,
    summary: "Student-by-student preview at the end of the year",
    handle: handleRehearsal,
  }),
  routeOf(rollover, {
    access,
    subject,
    summary: "Start the next academic year: enrolments, classes and leavers",
    writes: true,
    handle: handleRollover,
  }),
  routeOf(undoRollover, {
    access,
    subject,
    summary: "Undo the start of an academic year while nothing was marked in it",
    writes: true,
    handle: handleUndo,
  }),
];
