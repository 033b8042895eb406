import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";
import { modeOn } from "../../school/slots/domain/attendance-mode";
import {
  changeOf,
  isFixedBy,
  problemOf,
  same,
  type Change,
  type SentMark,
} from "../../school/registers/save-register";
import type { Code, RosterRow } from "../../school/registers/register-row";
import { maxMarks } from "./contract";
import { readFileOf, type Entry, type MarkFile, type ReadFile, type Refused } from "./entries";
import { readFacts, type Facts } from "./facts";
import { fold } from "./heading-words";
import { finderOf, readPeople, type ClassRow, type People, type Student } from "./students";
import { stillToCome, targetsOf, type Target } from "./targets";
import { t } from "./text";

/** One mark that a file sets. */
export interface PlannedMark {
  entry: Entry;
  target: Target;
  student: Student;
  class: ClassRow;
  label: string;
  change: Change;
}

/** What a file would do. */
export interface MarkFilePlan extends Pick<ReadFile, "columns" | "needs"> {
  codes: Code[];
  classes: ClassRow[];
  days: string[];
  /** Marks where there is none. */
  added: PlannedMark[];
  /** Marks that stand and say something else. */
  differing: PlannedMark[];
  /** What is written of both, as marks that stand are treated. */
  marks: PlannedMark[];
  same: number;
  refused: Refused[];
  /** Texts that are no code, and how often they stand. */
  unknown: Map<string, number>;
  facts: Facts | null;
}

/** A code by its letter, its label, or what a text was said to mean; null: no mark. */
function codeFinder(codes: readonly Code[], { meanings }: MarkFile) {
  const known = new Map<string, Code | null>();
  for (const code of codes) known.set(fold(code.label), code);
  for (const code of codes) known.set(fold(code.code), code);
  for (const { text, code } of meanings)
    known.set(text, codes.find((one) => one.code === code) ?? null);
  return (text: string): Code | null | undefined =>
    known.has(text) ? known.get(text) : known.get(fold(text));
}

/** Minutes as a text says them; undefined where it says none that can be. */
function minutesIn(text: string | undefined): number | null | undefined {
  const bare = plainDigits((text ?? "").trim()).replace(/\.0+$/u, "");
  if (bare === "") return null;
  return /^\d{1,3}$/u.test(bare) && Number(bare) <= 600 ? Number(bare) : undefined;
}

/** What a file says of a mark; what it has no column for stays, where the code does. */
function sentOf(
  { student, entry, code }: { student: Student; entry: Entry; code: Code },
  stands: RosterRow["mark"],
): SentMark | string {
  const kept = stands?.code === code.code ? stands : null;
  const minutes = minutesIn(entry.minutes);
  if (minutes === undefined) return t("noMinutes", { text: entry.minutes ?? "" });
  if ((entry.remark ?? "").length > 200) return t("longRemark", { max: 200 });
  return {
    student_id: student.id,
    code: code.code,
    minutes_late: entry.minutes === undefined ? (kept?.minutes_late ?? null) : minutes,
    remark: entry.remark === undefined ? (kept?.remark ?? null) : entry.remark || null,
  };
}

/** A student in a register, as far as changing the mark needs it. */
function rosterRow({ id, name, admission_no }: Student, target: Target, { facts, classes }: Known) {
  const { class_id: classId, slot, date } = target;
  const marks = facts.marksOf(id, date).filter((one) => one.slot === slot);
  const other = slot.startsWith("period:") && marks.find((one) => one.class_id !== classId);
  return {
    student_id: id,
    name,
    admission_no,
    roll_no: null,
    photo: null,
    recent: [],
    mark: marks.find((one) => one.class_id === classId) ?? null,
    suggestion: facts.leaveOf(id, date, slot),
    elsewhere: other ? { class: classes.get(other.class_id)?.name ?? "", code: other.code } : null,
  } satisfies RosterRow;
}

interface Known extends Pick<People, "classes"> {
  facts: Facts;
  call: Pick<RequestContext, "identity">;
}

/** What an entry makes of one register, or why it is not taken. */
function markOf(
  { entry, student, code }: { entry: Entry; student: Student; code: Code },
  target: Target,
  known: Known,
): PlannedMark | string {
  const { facts, call, classes } = known;
  const { class_id: classId, date, slot } = target;
  const ofClass = classes.get(classId);
  const begins = stillToCome(target, facts);
  if (begins !== null) return t("lessonBegins", { begins });
  const until = facts.lockedAfter(classId, date);
  const locked = facts.now.today > until;
  if ((locked && !facts.isOffice) || !ofClass) return t("locked", { until });
  const row = rosterRow(student, target, known);
  const sent = sentOf({ student, entry, code }, row.mark);
  if (typeof sent === "string") return sent;
  const change = changeOf(row, sent, code, isFixedBy(call.identity, row, locked));
  if (!same(change.before, change.after)) {
    const problem = problemOf(
      row,
      sent,
      code,
      call.identity,
      modeOn(facts.school.modes, date).mode,
    );
    if (problem !== undefined) return problem;
  }
  const label = facts.school.labelOf(slot);
  return { entry, target, student, class: ofClass, label, change };
}

const keyOf = ({ student, target: { class_id, date, slot } }: PlannedMark) =>
  `${student.id} ${class_id} ${date} ${slot}`;
const isSaidAlike = ({ after }: Change, other: Change) =>
  after?.code === other.after?.code &&
  after?.minutes_late === other.after?.minutes_late &&
  after?.remark === other.after?.remark;

/** Takes out what the file says twice: the same once, and what differs not at all. */
function withoutRepeats(marks: readonly PlannedMark[], refused: Refused[]): PlannedMark[] {
  const first = new Map<string, PlannedMark>();
  const torn = new Map<string, PlannedMark[]>();
  for (const mark of marks) {
    const key = keyOf(mark);
    const before = first.get(key);
    if (!before) first.set(key, mark);
    else if (!isSaidAlike(before.change, mark.change))
      torn.set(key, [...(torn.get(key) ?? [before]), mark]);
  }
  for (const all of torn.values()) {
    const lines = [...new Set(all.map(({ entry }) => entry.line))].join(", ");
    const codes = [...new Set(all.map(({ change }) => change.after?.code ?? ""))].join(", ");
    for (const { entry } of all)
      refused.push({ ...placeOf(entry), why: t("twice", { lines, codes }) });
  }
  return [...first].flatMap(([key, mark]) => (torn.has(key) ? [] : [mark]));
}

const placeOf = ({ line, heading, text }: Entry) => ({ line, heading, text });

/** The marks that entries make; what is refused is added to the others. */
function marksOf(
  entries: readonly Entry[],
  file: MarkFile,
  { people, facts, call }: { people: People; facts: Facts; call: RequestContext },
  { refused, unknown }: Pick<MarkFilePlan, "refused" | "unknown">,
): PlannedMark[] {
  const find = finderOf(people, file.class_id);
  const codeOf = codeFinder(facts.codes, file);
  const known = { facts, call, classes: people.classes };
  return entries.flatMap((entry): PlannedMark[] => {
    const refuse = (why: string) => {
      refused.push({ ...placeOf(entry), why });
      return [];
    };
    const code = codeOf(entry.text);
    if (code === null) return [];
    if (code === undefined) {
      unknown.set(entry.text, (unknown.get(entry.text) ?? 0) + 1);
      return refuse(t("noCode", { code: entry.text }));
    }
    const meant = find(entry);
    if ("why" in meant) return refuse(meant.why);
    const targets = targetsOf(meant.student, entry, meant.classId, facts);
    if (typeof targets === "string") return refuse(targets);
    const made = targets.map((target) =>
      markOf({ entry, student: meant.student, code }, target, known),
    );
    const whys = new Set(made.filter((one) => typeof one === "string"));
    for (const why of whys) refuse(why);
    return made.filter((one) => typeof one !== "string");
  });
}

const nothing = { days: [], added: [], differing: [], marks: [], same: 0 };

/**
 * What a file would do, line by line. A constant number of statements, whatever its size.
 * @throws ApiError 422 when it would change too many marks
 */
export async function planOf(call: RequestContext, file: MarkFile): Promise<MarkFilePlan> {
  const { columns, entries, refused, needs } = readFileOf(file);
  const unknown = new Map<string, number>();
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  const span = { from: days[0] ?? "2000-01-01", to: days.at(-1) ?? "2000-01-01" };
  const people = await readPeople(call, entries, file, span);
  const facts = await readFacts(call, people, span);
  const { codes } = facts;
  const classes = [...people.classes.values()];
  const about = { columns, needs, codes, classes, refused, unknown };
  if (entries.length === 0) return { ...about, ...nothing, facts: null };
  const all = marksOf(entries, file, { people, facts, call }, { refused, unknown });
  const once = withoutRepeats(all, refused);
  refused.sort((a, b) => a.line - b.line);
  const changed = once.filter(({ change }) => !same(change.before, change.after));
  const added = changed.filter(({ change }) => change.before === null);
  const differing = changed.filter(({ change }) => change.before !== null);
  const marks = file.existing === "replace" ? changed : added;
  if (marks.length > maxMarks) throw invalid({ lines: [t("maxMarks", { max: maxMarks })] });
  return { ...about, days, added, differing, marks, same: once.length - changed.length, facts };
}
