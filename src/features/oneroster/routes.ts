import { logExport } from "@rollcall/kit/api/access-log/exports";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { sql } from "@rollcall/kit/api/db/sql";
import { fromBase64 } from "@rollcall/kit/api/files/base64";
import type { AnswerOf, BodyOf } from "@rollcall/kit/api/http/contract";
import { authorize } from "@rollcall/kit/api/http/authorize";
import { file as fileAnswer, ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { fingerprintOf } from "@rollcall/kit/api/sha256";
import { may, permissionKey } from "@rollcall/kit/schema";
import {
  checkOneRoster,
  exportOneRoster,
  maxBody,
  maxShown,
  oneRoster,
  takeOneRoster,
} from "./contract";

import { entityNames } from "./domain/entity-names";
import { NoPackage, readPackage, type RosterPackage } from "./read-package";
import { t } from "./domain/text";
import { writePackage } from "./write-package";
import { linked, readLinks, systemsOf } from "./external-ids";
import type { PlanLine } from "./planner";
import type { RosterPlan } from "./plan";
import { readSchool } from "./school";
import { tablesOf } from "./tables";
import { planNow, takeLines } from "./take";

/** What it takes to see all that a OneRoster file is about. */
const views = [
  "view_students",
  "view_teachers",
  "view_parents",
  "view_classes",
  "view_subjects",
  "view_institution_settings",
];
const access = needs(...views);

/** A file that was sent. @throws ApiError 422 */
function packageIn({ file }: BodyOf<typeof checkOneRoster>): RosterPackage {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(file);
  } catch {
    throw invalid({ file: [t("noZip")] });
  }
  try {
    return readPackage(bytes);
  } catch (error) {
    if (error instanceof NoPackage) throw invalid({ file: [error.message] });
    throw error;
  }
}

/** What it takes to write a line. */
const permissionOf = ({ write: { entity, id } }: PlanLine): string =>
  permissionKey(linked[entity], id === null ? "create" : "edit");
const isMissing = ({ kind, isAsked }: PlanLine) => kind === "ended" && !isAsked;

/** A text that differs where two plans differ. */
const seenOf = ({ school, lines, newIds }: Awaited<ReturnType<typeof planNow>>): Promise<string> =>
  fingerprintOf([school, newIds, lines.map(({ kind, key, write }) => [kind, key, write])]);

const countsOf = ({ lines, same }: RosterPlan) =>
  entityNames.map((entity) => {
    const all = lines.filter((line) => line.entity === entity);
    const count = (isIt: (line: PlanLine) => boolean) => all.filter(isIt).length;
    return {
      entity,
      created: count(({ kind }) => kind === "new"),
      changed: count(({ kind }) => kind === "changed"),
      ended: count(({ kind, isAsked }) => kind === "ended" && isAsked),
      missing: count(isMissing),
      same: same[entity] ?? 0,
    };
  });

const shownLine = ({ write: _write, isRenamed, isAsked, ...line }: PlanLine) => ({
  ...line,
  is_renamed: isRenamed,
  is_asked: isAsked,
});

const systemOf = (system: string | null | undefined, file: RosterPackage): string =>
  (system || file.system || "OneRoster").slice(0, 80);

async function check(
  call: RequestContext,
  { body }: Input<typeof checkOneRoster>,
): Promise<AnswerOf<typeof checkOneRoster>> {
  const file = packageIn(body);
  const system = systemOf(body.system, file);
  const plan = await planNow(call, file, system, body.school ?? null);
  const { lines, problems, schools, school, mustChoose, ignored } = plan;
  const needed = [...new Set(lines.filter((line) => !isMissing(line)).map(permissionOf))];
  return ok({
    version: file.version,
    is_delta: Object.values(file.modes).includes("delta"),
    system,
    schools: [...schools],
    school,
    must_choose: mustChoose,
    seen: await seenOf(plan),
    counts: countsOf(plan),
    renamed: lines.filter(({ isRenamed }) => isRenamed).length,
    new_ids: plan.newIds.length,
    lines: lines.slice(0, maxShown).map(shownLine),
    more: Math.max(0, lines.length - maxShown),
    problems: problems
      .slice(0, maxShown)
      .map(({ file: of, line, text, isTaken }) => ({
        file: of,
        line,
        text,
        is_taken: isTaken === true,
      })),
    more_problems: Math.max(0, problems.length - maxShown),
    ignored: [...ignored],
    missing_permissions: needed.filter((key) => !may(call.identity, key)),
  });
}

async function take(
  call: RequestContext,
  { body }: Input<typeof takeOneRoster>,
): Promise<AnswerOf<typeof takeOneRoster>> {
  const file = packageIn(body);
  const system = systemOf(body.system, file);
  // One file at a time: two that make the same records would make them twice.
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('external_ids'))::text`);
  const plan = await planNow(call, file, system, body.school ?? null);
  if (plan.mustChoose) throw invalid({ school: [t("chooseSchool")] });
  if (body.seen !== (await seenOf(plan))) throw clash(t("changedMeanwhile"));
  const lines = plan.lines.filter((line) => !isMissing(line) || body.end.includes(line.entity));
  for (const key of new Set(lines.map(permissionOf))) authorize(needs(key), call.identity);
  const count = lines.filter(({ isRenamed }) => isRenamed).length;
  if (count > 0 && !body.confirm_names)
    throw invalid({ confirm_names: [t("confirmNames", { count })] });
  const fileName = body.file_name ?? undefined;
  const { outcomes, refused } = await takeLines(call, plan, { system, fileName, lines });
  const of = (kind: PlanLine["kind"]) => outcomes.filter(({ line }) => line.kind === kind).length;
  const done = { created: of("new"), changed: of("changed"), ended: of("ended") };
  const message = outcomes.length === 0 ? t("nothing") : t("taken", done);
  return ok({ ...done, refused }, { message });
}

async function exported(
  call: RequestContext,
  { query: { version, system } }: Input<typeof exportOneRoster>,
): Promise<AnswerOf<typeof exportOneRoster>> {
  const school = await readSchool(call);
  const tables = tablesOf(school, await readLinks(call.db, system ?? ""));
  const records = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
  await logExport(call, "oneroster", { format: `OneRoster ${version}`, records });
  const bytes = new Uint8Array(writePackage(version, school.name, tables));
  return fileAnswer(new Blob([bytes]), {
    type: "application/zip",
    name: `oneroster-${version}-${school.today}.zip`,
  });
}

const subject = "OneRoster";

/** Files of OneRoster, in and out. */
export const fileRoutes: Route[] = [
  routeOf(oneRoster, {
    access,
    subject,
    summary: "The systems whose ids are known here",
    handle: async (call) => ok({ systems: await systemsOf(call.db) }),
  }),
  routeOf(checkOneRoster, {
    access,
    subject,
    summary: "What taking a OneRoster file would do; nothing is written",
    maxBody,
    handle: check,
  }),
  routeOf(takeOneRoster, {
    access,
    subject,
    summary: "Take a OneRoster file over, as one act",
    writes: true,
    maxBody,
    handle: take,
  }),
  routeOf(exportOneRoster, {
    access,
    subject,
    summary: "The school as a OneRoster file",
    handle: exported,
  }),
];
