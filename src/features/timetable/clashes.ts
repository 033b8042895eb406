import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import type { BellSchedule } from "../../school/calendar/domain/bells";
import { clashOf, meetingTimes, type Lesson, type Shared } from "./domain/timetable-clash";
import { lessonDay } from "../../school/calendar/domain/weekdays";
import type { Database } from "@rollcall/kit/api/db/database";
import { clash, type ApiError, type FieldErrors } from "@rollcall/kit/api/errors";
import { bellsJson } from "../../school/calendar/bells";
import { proposalTable, reachOfPeriods, type Proposed } from "./proposed";
import { joined } from "@rollcall/kit/schema/joined";
import { t } from "./text";

interface Named {
  id: number;
  name: string;
}

/** A lesson that stands in the way of a proposed one, and what both would share. */
export interface Clash {
  id: number;
  class: Named;
  teacher: Named;
  subject: Named;
  room: string | null;
  weekday: number;
  week: number | null;
  start: string;
  end: string;
  shared: Shared[];
  sentence: string;
}

interface Met extends Omit<Clash, "shared" | "sentence"> {
  second_teacher_id: number | null;
  is_joint: boolean;
  place: number;
  period_id: number;
  valid_from: string;
  valid_to: string | null;
  starts: string;
  ends: string;
  /** How many students both lessons have, and one of them. */
  students: number;
  student: string | null;
}

/** So many are named; a proposal that clashes with more is hopeless enough. */
const maxClashes = 200;
const fields: Readonly<Record<Shared, string>> = {
  class: "class_id",
  teacher: "teacher_id",
  second_teacher: "second_teacher_id",
  room: "room",
  students: "class_id",
};

const nouns = {
  class: () => t("class"),
  teacher: () => t("teacher"),
  second_teacher: () => t("teacher"),
  room: () => t("room"),
} as const;

function sentenceOf(met: Met, shared: readonly Shared[]): string {
  const same = [...new Set(shared.flatMap((what) => (what === "students" ? [] : nouns[what]())))];
  const both = [
    ...(same.length > 0 ? [t("theSame", { what: joined(same, "and") })] : []),
    ...(shared.includes("students") && !shared.includes("class")
      ? [t("inBoth", { students: met.students, student: met.student ?? "" })]
      : []),
  ];
  return t("clashesWith", {
    class: met.class.name,
    subject: met.subject.name,
    weekday: lessonDay(met),
    start: met.start,
    end: met.end,
    both: both.join("; "),
  });
}

const nobody = -1;
const proposedLesson = (proposal: Proposed, met: Met): Lesson => ({
  weekday: proposal.weekday,
  week: proposal.week,
  slot: `period:${proposal.period_id}`,
  start: met.starts,
  end: met.ends,
  validFrom: proposal.valid_from,
  validTo: proposal.valid_to,
  classId: proposal.class_id ?? nobody,
  teacherId: proposal.teacher_id ?? nobody,
  secondTeacherId: proposal.second_teacher_id,
  room: proposal.room,
  isJoint: proposal.is_joint,
});
const metLesson = (met: Met): Lesson => ({
  weekday: met.weekday,
  week: met.week,
  slot: `period:${met.period_id}`,
  start: met.start,
  end: met.end,
  validFrom: met.valid_from,
  validTo: met.valid_to,
  classId: met.class.id,
  teacherId: met.teacher.id,
  secondTeacherId: met.second_teacher_id,
  room: met.room,
  isJoint: met.is_joint,
});

/**
 * `shared` (place, class_id, student_id, from_date, to_date): the students of a proposal's class or
 * group who are also in another one, where one of both is a teaching group; `both` (place, id,
 * students, student): the lessons that they have there while the proposal holds.
 */
const studentsInBoth = sql`
  shared as materialized (
    select g.place, b.class_id, a.student_id, greatest(a.from_date, b.from_date, g.valid_from) as from_date,
      least(coalesce(a.to_date, 'infinity'), coalesce(b.to_date, 'infinity'), coalesce(g.valid_to, 'infinity')) as to_date
    from proposed g join roster_spans a on a.class_id = g.class_id and a.slots is null join roster_spans b on b.student_id = a.student_id and b.slots is null and b.class_id <> a.class_id and (a.is_group or b.is_group)),
  both_have as (
    select h.place, t.id, count(distinct h.student_id)::int as students, min(s.name) as student
    from shared h join timetable t on t.class_id = h.class_id and t.deleted_at is null join students s on s.id = h.student_id and s.deleted_at is null
    where greatest(h.from_date, t.valid_from) <= least(h.to_date, coalesce(t.valid_to, 'infinity')) group by 1, 2)`;

/** The stored lessons that could clash with each proposal, whichever bells ring. */
const metBy = (db: Database, proposals: readonly Proposed[]) =>
  db.query<Met>(sql`
    with proposed as materialized (select * from ${proposalTable(proposals)}), ${studentsInBoth}
    select g.place, g.starts, g.ends, coalesce(n.students, 0) as students, n.student, t.id, t.room, t.second_teacher_id, t.is_joint, t.weekday, t.week, t.period_id, t.valid_from, t.valid_to, p.start_time as start, p.end_time as "end",
      json_build_object('id', c.id, 'name', c.name) as class, json_build_object('id', h.id, 'name', h.name) as teacher, json_build_object('id', s.id, 'name', s.name) as subject
    from proposed g
    join timetable t on t.weekday = g.weekday and (t.week is null or g.week is null or t.week = g.week) and t.deleted_at is null and t.id is distinct from g.id
      and (g.valid_to is null or t.valid_from <= g.valid_to) and (t.valid_to is null or t.valid_to >= g.valid_from)
    left join both_have n on n.place = g.place and n.id = t.id
    join ${reachOfPeriods} p on p.id = t.period_id and p.earliest < g.latest and g.earliest < p.latest
    join classes c on c.id = t.class_id join teachers h on h.id = t.teacher_id join subjects s on s.id = t.subject_id
    where t.class_id = g.class_id or t.teacher_id in (g.teacher_id, g.second_teacher_id) or t.second_teacher_id in (g.teacher_id, g.second_teacher_id) or lower(btrim(t.room)) = lower(btrim(g.room)) or n.students > 0
    order by g.place, p.start_time, ${inNaturalOrder(sql`c.name`)}, t.id`);

/**
 * The stored lessons each proposal clashes with (src/features/timetable/domain/timetable-clash.ts),
 * proposal by proposal; two statements, however many there are.
 */
export async function clashesOf(db: Database, proposals: readonly Proposed[]): Promise<Clash[]> {
  if (proposals.length === 0) return [];
  const [known] = await db.query<{ bells: BellSchedule[] }>(sql`select ${bellsJson} as bells`);
  const bells = known?.bells ?? [];
  const met = await metBy(db, proposals);
  const found = met.flatMap((one): Clash[] => {
    const [proposed, stored] = [
      proposedLesson(proposals[one.place] as Proposed, one),
      metLesson(one),
    ];
    const shared = clashOf(proposed, stored, bells, one.students);
    if (shared.length === 0) return [];
    const { start, end } = meetingTimes(proposed, stored, bells)?.b ?? one;
    const { id, class: its, teacher, subject, room, weekday, week } = one;
    const sentence = sentenceOf({ ...one, start, end }, shared);
    return [
      { id, class: its, teacher, subject, room, weekday, week, start, end, shared, sentence },
    ];
  });
  return found.slice(0, maxClashes);
}

/** The refusal of a lesson that clashes: each clash is named at what is shared. */
export function refusalOf(clashes: readonly Clash[]): ApiError {
  const errors: FieldErrors = {};
  for (const { shared, sentence } of clashes)
    for (const what of shared) errors[fields[what]] = [...(errors[fields[what]] ?? []), sentence];
  return clash(
    clashes.length === 1
      ? (clashes[0]?.sentence ?? "")
      : t("clashesWithMany", { count: clashes.length }),
    errors,
  );
}
