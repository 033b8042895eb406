import { countStatement } from "@rollcall/kit/api/crud/list";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { signedIn } from "@rollcall/kit/api/http/route";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { registryOf } from "@rollcall/kit/api/own-rows";
import { countUndialled } from "@rollcall/kit/api/stored-phones/reread";
import { today } from "@rollcall/kit/api/today";
import { may, meets, parseListQuery, requirementOf, writeListQuery } from "@rollcall/kit/schema";
import { classes } from "../../resources/classes";
import { students } from "../../resources/students";
import { attention, firstStepNames } from "./contract";
import {
  attentionCheckNames,
  attentionChecks,
  type AttentionCheck,
} from "./domain/attention-checks";

type Step = DataOf<typeof attention>["steps"][number];

const resources = { students, classes };

/** Who may take each step. */
const permissions: Readonly<Record<Step["step"], string>> = {
  year: "create_institution_settings",
  classes: "create_classes",
  students: "create_students",
  teachers: "create_teachers",
  register: "mark_attendance",
};

/** One statement for all steps. */
async function readSteps(call: RequestContext): Promise<Step[]> {
  const day = await today(call);
  const [done] = await call.db.query<Record<Step["step"], boolean>>(sql`
    select exists (select 1 from academic_years where deleted_at is null and ${day}::date between start_date and end_date) as year,
      exists (select 1 from classes where deleted_at is null) as classes,
      exists (select 1 from students where deleted_at is null) as students,
      exists (select 1 from teachers where deleted_at is null) as teachers,
      exists (select 1 from registers) as register`);
  return firstStepNames
    .filter((step) => may(call.identity, permissions[step]))
    .map((step) => ({ step, done: done?.[step] === true }));
}

/** How many records a check finds; undefined for who may not list them by it. */
function countOf(call: RequestContext, check: AttentionCheck): SQL | undefined {
  const { resource: name, conditions } = attentionChecks[check];
  const resource = resources[name];
  if (!meets(call.identity, requirementOf(resource, "list"))) return undefined;
  const registry = registryOf(call);
  const asked = writeListQuery(resource, { conditions });
  const { query, problems } = parseListQuery(registry.readable(resource), asked);
  return problems.malformed || Object.keys(problems.errors).length > 0
    ? undefined
    : countStatement(resource, query, registry);
}

/** One statement for all checks that whoever asks may see. */
async function readChecks(call: RequestContext) {
  const counts = attentionCheckNames.flatMap((check) => {
    const count = countOf(call, check);
    return count === undefined ? [] : { check, count };
  });
  if (counts.length === 0) return [];
  const [found] = await call.db.query<Record<string, number>>(
    sql`select ${sql.join(
      counts.map(({ check, count }) => sql`(${count})::int as ${sql.identifier(check)}`),
      sql`, `,
    )}`,
  );
  return counts.map(({ check }) => ({ check, count: found?.[check] ?? 0 }));
}

async function handle(call: RequestContext): Promise<AnswerOf<typeof attention>> {
  const [steps, checks, undialled] = await Promise.all([
    readSteps(call),
    readChecks(call),
    countUndialled(call, call.context.resources),
  ]);
  return ok({ steps, checks, undialled });
}

export const attentionRoute = routeOf(attention, {
  access: signedIn,
  subject: "Dashboard",
  summary:
    "What a new school still needs before its first register, and which records are incomplete",
  handle: (call) => onReplica(call, handle),
});
