import { groupBy } from "@rollcall/kit/schema/group-by";
import { dayState, isWithin, type Span } from "../../school/calendar/domain/school-calendar";
import { addUp, noSums, tallyOfSums } from "../../school/sums/domain/sums";
import { slotsOf } from "../../school/sums/domain/student-days";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { closedBy } from "../../school/calendar/calendar";
import type { monthSheet as month } from "./contract";
import { figureOf, rowFigure } from "./figure";
import { codeInAnswer, type Code, type Member, type MonthRegister } from "./month-rows";
import type { School, Terms } from "./school";
import type { StudentSums } from "./student-sums";

type Sheet = DataOf<typeof month>;
type SheetDay = Sheet["days"][number];
/** A mark: its code, or with the minutes late; null where there is none. */
type Cell = NonNullable<Sheet["students"][number]["cells"][number]>[number];

/** What a sheet is made of. */
export interface SheetParts {
  span: Span;
  classId: number;
  codes: readonly Code[];
  members: readonly Member[];
  registers: readonly MonthRegister[];
  /** What each student attended, in teaching groups too. */
  sums: readonly StudentSums[];
  school: School;
  terms: Terms;
}

function daysOf({ span, classId, registers, school }: SheetParts): SheetDay[] {
  const taken = groupBy(registers, ({ date }) => date);
  const days: SheetDay[] = [];
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    const state = dayState(date, classId, school.calendar);
    const own = new Set((taken.get(date) ?? []).map(({ slot }) => slot));
    const slots = [...new Set([...slotsOf(classId, date, school), ...own])].sort(
      school.compareSlots,
    );
    days.push({
      date,
      closed: closedBy(state),
      slots: slots.map((slot) => ({
        slot,
        label: school.labelOf(slot),
        taken: own.has(slot),
        counts: state.open && (own.has(slot) || date < school.today),
      })),
    });
  }
  return days;
}

const key = (date: string, slot: string) => `${date} ${slot}`;

/** The marks of a register by student. */
type Marks = ReadonlyMap<number, { code: number; minutes: number | null }>;

/** The marks of each slot of each day; undefined where no register was taken. */
function marksOf(
  days: readonly SheetDay[],
  registers: readonly MonthRegister[],
): (Marks | undefined)[][] {
  const taken = new Map(
    registers.map(({ date, slot, students, codes, minutes }): [string, Marks] => [
      key(date, slot),
      new Map(
        students.map((student, at) => [
          student,
          { code: codes[at] ?? 0, minutes: minutes[at] ?? null },
        ]),
      ),
    ]),
  );
  return days.map(({ date, slots }) => slots.map(({ slot }) => taken.get(key(date, slot))));
}

/** What every row of a sheet is made of. */
interface RowParts {
  days: readonly SheetDay[];
  marks: ReturnType<typeof marksOf>;
  codes: ReadonlyMap<number, Code>;
}

const cellsOf = (member: Member, { days, marks, codes }: RowParts): (Cell[] | null)[] =>
  days.map(({ date, slots }, place): Cell[] | null => {
    const enrolled = member.spans.some((span) => isWithin(date, span));
    const day = slots.map((_slot, at): Cell => {
      const mark = marks[place]?.[at]?.get(member.id);
      const code = mark && codes.get(mark.code);
      if (!code) return null;
      return mark.minutes === null ? code.code : [code.code, mark.minutes];
    });
    return enrolled || day.some((cell) => cell !== null) ? day : null;
  });

/**
 * The register sheet of a class: its days with their slots, a row for everybody who was in it, and
 * the totals of each and of all. Totals are of all that the students attended on their days in the
 * class, in teaching groups too; marks are those of the class.
 */
export function monthSheet(parts: SheetParts) {
  const days = daysOf(parts);
  const marks = marksOf(days, parts.registers);
  const codes = new Map(parts.codes.map((code) => [code.id, code]));
  const sums = new Map(parts.sums.map((one) => [one.student_id, one]));
  const all = addUp(parts.sums);
  const used = new Set(parts.registers.flatMap((register) => register.codes));
  return {
    codes: parts.codes.filter(({ id, retired }) => !retired || used.has(id)).map(codeInAnswer),
    days,
    students: parts.members.map((member) => ({
      ...member,
      cells: cellsOf(member, { days, marks, codes }),
      totals: rowFigure(sums.get(member.id) ?? noSums, parts.terms),
    })),
    totals: {
      ...rowFigure(all, parts.terms),
      ...figureOf(tallyOfSums(all, parts.terms.policy), parts.terms),
    },
  };
}
