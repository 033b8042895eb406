import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { evaluateEveryone } from "../../school/registers/alert-queue";
import type { BellSchedule } from "../../school/calendar/domain/bells";
import { type Proposed, clashesOf, proposalColumns } from "../timetable/api";
import { t } from "./text";

/** What a schedule rings for. */
export type Reach = Pick<BellSchedule, "active" | "classes" | "weekdays">;

const maxNamed = 5;

const lessonsWithin = async (call: RequestContext, { classes, weekdays }: Reach) =>
  call.db.query<Proposed>(sql`
    select ${proposalColumns} from timetable
    where deleted_at is null and (valid_to is null or valid_to >= ${await today(call)}::date)
      and (cardinality(${sql.param([...classes])}::int[]) = 0 or class_id = any(${sql.param([...classes])}::int[]))
      and (cardinality(${sql.param([...weekdays])}::int[]) = 0 or weekday > 7 or weekday = any(${sql.param([...weekdays])}::int[]))`);

/** What one or both of two schedules ring for, and perhaps more; undefined where neither rings. */
function joined(reaches: readonly Reach[]): Reach | undefined {
  const active = reaches.filter((one) => one.active);
  if (active.length === 0) return undefined;
  const all = (key: "classes" | "weekdays") =>
    active.some((one) => one[key].length === 0) ? [] : active.flatMap((one) => one[key]);
  return { active: true, classes: all("classes"), weekdays: all("weekdays") };
}

/**
 * After bells have changed: lessons of the classes and weekdays they ring for must not clash at the
 * times that hold now. Everybody who looks at what is to be marked is told, and percentages are
 * looked at again, since hours without lessons may leave out others than before.
 * @param reaches what they rang for, and ring for now
 * @param field where the form says it
 * @throws ApiError 409 that names lessons that would clash.
 */
export async function bellsChanged(
  call: RequestContext,
  reaches: readonly Reach[],
  field: string,
): Promise<void> {
  const reach = joined(reaches);
  if (reach) {
    const clashes = await clashesOf(call.db, await lessonsWithin(call, reach));
    if (clashes.length > 0)
      throw clash(t("wouldClash"), {
        [field]: [...new Set(clashes.map(({ sentence }) => sentence))].slice(0, maxNamed),
      });
  }
  await evaluateEveryone(call.db);
  await publish(call.db, { topic: "registers" });
}
