import { closes, isToDo, planRollover, type Step, type YearChange } from "./domain/plan";
import { rollNumbers } from "./domain/roll-numbers";
import { fingerprintOf } from "@rollcall/kit/api/sha256";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { rehearsal } from "./contract";
import { readRolloverFacts, type RolloverFacts, type Student } from "./rollover-facts";
import { fromYear, readYears, toYear, changeOf, type Pair } from "./years";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";

/** A step with the student as the database knows him, and his roll number afterwards. */
export type Move = Step & { pupil: Student; rollNo: number | null };

/** What was chosen. */
export type Plan = BodyOf<typeof rehearsal>;

/** What a rollover would do, as things stand. */
export interface Rehearsal {
  years: Pair;
  today: string;
  /** How the institution writes days. */
  by: Formatting;
  change: YearChange;
  facts: RolloverFacts;
  moves: Move[];
  /** Tells whether the school is still as it was when this was looked at. */
  fingerprint: string;
  /** Students named one by one who are not among those of the year. */
  strangers: number;
}

function movesOf(facts: RolloverFacts, asked: Plan, change: YearChange): Move[] {
  const choices = {
    classes: new Map(asked.classes.map(({ class_id, to }) => [class_id, to])),
    students: new Map(asked.students.map(({ student_id, to }) => [student_id, to])),
  };
  const byId = new Map(facts.students.map((student) => [student.id, student]));
  const steps = planRollover(facts.students, choices, facts.classes, change);
  const moving = new Set(steps.filter(isToDo).map(({ pupil }) => pupil.id));
  const taken = new Map(
    [...facts.numbered].map(([id, students]) => [
      id,
      students.filter((one) => !moving.has(one.id)).map(({ rollNo }) => rollNo),
    ]),
  );
  const numbers = rollNumbers(steps, asked.roll_numbers, taken);
  return steps.flatMap((step) => {
    const pupil = byId.get(step.pupil.id);
    return pupil
      ? [
          {
            ...step,
            pupil,
            rollNo: numbers.has(pupil.id) ? (numbers.get(pupil.id) ?? null) : pupil.rollNo,
          },
        ]
      : [];
  });
}

/**
 * What the rollover would do; writes nothing. Five statements.
 * @throws ApiError 422 on `from_year` and `to_year`.
 */
export async function rehearse(
  call: Pick<RequestContext, "db" | "context">,
  asked: Plan,
): Promise<Rehearsal> {
  const known = await readYears(call);
  const { years, today, by } = known;
  const from = fromYear(known, asked.from_year);
  const pair = { from, to: toYear(years, from, asked.to_year) };
  const change = changeOf(pair);
  const facts = await readRolloverFacts(call.db, change);
  const moves = movesOf(facts, asked, change);
  const students = new Set(facts.students.map(({ id }) => id));
  const fingerprint = await fingerprintOf([
    from.id,
    pair.to.id,
    change,
    moves.map((move) => [
      move.pupil.id,
      move.kind,
      move.to,
      move.status,
      move.why,
      move.rollNo,
      move.pupil.rollNo,
      move.pupil.recordRollNo,
      move.pupil.planned,
      move.pupil.next,
      move.pupil.classId,
      move.pupil.recordClassId,
      move.pupil.enrolmentId,
      move.pupil.enrolmentVersion,
      closes(move, change),
    ]),
  ]);
  return {
    years: pair,
    today,
    by,
    change,
    facts,
    moves,
    fingerprint,
    strangers: asked.students.filter(({ student_id }) => !students.has(student_id)).length,
  };
}
