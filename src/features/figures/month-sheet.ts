import { groupBy } from "@rollcall/kit/schema/group-by";
import { countsUnder, type Policy } from "../../school/sums/domain/policy";
import { dayState, isWithin, type Span } from "../../school/calendar/domain/school-calendar";
import { addUp, noSums, tallyOfSums, type Sums } from "../../school/sums/domain/sums";
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

/** A mark, by whose it is and where it stands. */
export interface MarkOf {
  student_id: number;
  date: string;
  slot: string;
}

/** The days of a student that count. */
export type DaySums = Pick<Sums, "days" | "day_halves" | "free">;

/** What a sheet is made of. */
export interface SheetParts {
  span: Span;
  classId: number;
  codes: readonly Code[];
  members: readonly Member[];
  registers: readonly MonthRegister[];
  /** Absences that the policy leaves out. */
  free: readonly MarkOf[];
  /** Late marks with which several become an absence. */
  nthLates: readonly MarkOf[];
  /** What their days come to by student, where percentages count days. */
  days: ReadonlyMap<number, DaySums>;
  /**
   * All that students attended on their days in the class, where some were in teaching groups, too,
   * whose marks the sheet does not have; null where its own marks say it.
   */
  anywhere: readonly StudentSums[] | null;
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
  policy: Policy;
  /** `<student> <date> <slot>` of free absences, and of late marks that are one too many. */
  free: ReadonlySet<string>;
  nthLates: ReadonlySet<string>;
}

/** What a code and its minutes count as. */
const countsOf = ({ counts_as: mark, is_late }: Code, minutes: number | null, policy: Policy) =>
  countsUnder({ mark, lateBy: is_late ? minutes : null }, policy) ?? mark;

function rowOf(
  member: Member,
  { days, marks, codes, policy, free, nthLates }: RowParts,
): { sums: Sums; cells: (Cell[] | null)[] } {
  const sums: Sums = { ...noSums };
  const cells = days.map(({ date, slots }, place): Cell[] | null => {
    const enrolled = member.spans.some((span) => isWithin(date, span));
    const day = slots.map(({ slot, counts }, at): Cell => {
      const mark = marks[place]?.[at]?.get(member.id);
      const code = mark && codes.get(mark.code);
      if (counts && enrolled) {
        sums.expected += 1;
        if (code) sums[countsOf(code, mark.minutes, policy)] += 1;
        const place = `${member.id} ${key(date, slot)}`;
        if (free.has(place)) sums.free += 1;
        if (nthLates.has(place)) sums.nth_late += 1;
        if (code?.is_late) sums.late += 1;
      }
      if (!code) return null;
      return mark.minutes === null ? code.code : [code.code, mark.minutes];
    });
    return enrolled || day.some((cell) => cell !== null) ? day : null;
  });
  return { sums, cells };
}

/**
 * The register sheet of a class: its days with their slots, a row for everybody who was in it, and
 * the totals of each and of all.
 */
export function monthSheet(parts: SheetParts) {
  const days = daysOf(parts);
  const marks = marksOf(days, parts.registers);
  const codes = new Map(parts.codes.map((code) => [code.id, code]));
  const { policy } = parts.terms;
  const placesOf = (of: readonly MarkOf[]) =>
    new Set(of.map(({ student_id, date, slot }) => `${student_id} ${key(date, slot)}`));
  const [free, nthLates] = [placesOf(parts.free), placesOf(parts.nthLates)];
  const anywhere = new Map(parts.anywhere?.map((sums) => [sums.student_id, sums]));
  const rows = parts.members.map((member) => {
    const { sums, cells } = rowOf(member, { days, marks, codes, policy, free, nthLates });
    const own = { ...sums, ...parts.days.get(member.id) };
    return { member, cells, sums: anywhere.get(member.id) ?? own };
  });
  const all = addUp(rows.map(({ sums }) => sums));
  const used = new Set(parts.registers.flatMap((register) => register.codes));
  return {
    codes: parts.codes.filter(({ id, retired }) => !retired || used.has(id)).map(codeInAnswer),
    days,
    students: rows.map(({ member, sums, cells }) => ({
      ...member,
      cells,
      totals: rowFigure(sums, parts.terms),
    })),
    totals: {
      ...rowFigure(all, parts.terms),
      ...figureOf(tallyOfSums(all, parts.terms.policy), parts.terms),
    },
  };
}
