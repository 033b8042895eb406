import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { FieldErrors } from "@rollcall/kit/api/errors";
import { isCycleDay, weekdayName, weekName } from "../../school/calendar/domain/weekdays";
import { hasPlace, isOnlyByDays } from "./places-of-cycle";
import { proposalTable, type Proposed } from "./proposed";
import { t } from "./text";

interface Fact {
  place: number;
  period: string | null;
  is_break: boolean | null;
  class: string | null;
  class_status: string | null;
  subject: string | null;
  subject_status: string | null;
  teacher: string | null;
  teacher_status: string | null;
  second: string | null;
  second_status: string | null;
  is_second_same: boolean | null;
  weekday: number;
  week: number | null;
  has_place: boolean;
  only_by_days: boolean;
}

/** That no year has the lesson's week or day, and what to choose instead. */
function placeErrors({ weekday, week, has_place, only_by_days }: Fact): FieldErrors {
  if (only_by_days) return { weekday: [t("cycle.chooseDay")] };
  if (has_place || !(week !== null || isCycleDay(weekday))) return {};
  if (week !== null && isCycleDay(weekday)) return { week: [t("cycle.notBoth")] };
  return isCycleDay(weekday)
    ? { weekday: [t("cycle.noSuchDay", { day: weekdayName(weekday) })] }
    : { week: [t("cycle.noSuchWeek", { week: weekName(week ?? 0) })] };
}

/**
 * Sentences by field: a lesson is no break, neither an archived class or subject nor an inactive
 * teacher has one, and its week or day of the cycle is one of its year.
 */
function sentencesOf(fact: Fact): FieldErrors {
  const errors: FieldErrors = placeErrors(fact);
  if (fact.is_break) errors["period_id"] = [t("isBreak", { period: fact.period ?? "" })];
  if (fact.class_status === "archived")
    errors["class_id"] = [t("classArchived", { class: fact.class ?? "" })];
  if (fact.subject_status === "archived")
    errors["subject_id"] = [t("subjectArchived", { subject: fact.subject ?? "" })];
  if (fact.teacher_status === "inactive")
    errors["teacher_id"] = [t("notActive", { name: fact.teacher ?? "" })];
  if (fact.second_status === "inactive")
    errors["second_teacher_id"] = [t("notActive", { name: fact.second ?? "" })];
  if (fact.is_second_same) errors["second_teacher_id"] = [t("secondIsFirst")];
  return errors;
}

const placed = {
  weekday: sql`g.weekday`,
  week: sql`g.week`,
  from: sql`g.valid_from`,
  to: sql`g.valid_to`,
};

/**
 * What is unfit about each proposal, by place and field. What points nowhere is left to the check
 * of references. One statement.
 */
export async function unfitness(
  db: Database,
  proposals: readonly Proposed[],
): Promise<FieldErrors[]> {
  if (proposals.length === 0) return [];
  const facts = await db.query<Fact>(sql`
    select g.place, p.name as period, p.is_break, c.name as class, c.status as class_status, s.name as subject, s.status as subject_status, h.name as teacher, h.status as teacher_status, h2.name as second, h2.status as second_status, g.second_teacher_id = g.teacher_id as is_second_same,
      g.weekday, g.week, ${hasPlace(placed)} as has_place, ${isOnlyByDays(placed)} as only_by_days
    from ${proposalTable(proposals)}
    left join periods p on p.id = g.period_id left join classes c on c.id = g.class_id left join subjects s on s.id = g.subject_id left join teachers h on h.id = g.teacher_id left join teachers h2 on h2.id = g.second_teacher_id
    order by g.place`);
  return facts.map(sentencesOf);
}
