import { wholeLanguageTags } from "@rollcall/kit/schema/languages";
import { sayIn } from "@rollcall/kit/schema/messages";
import { normalForm } from "@rollcall/kit/schema/normal-form";
import { students } from "../../resources/students";
import { columnKinds, headingOf, type NamedKind } from "./domain/kinds";

/** A text as it is compared: without case, spaces, points and hyphens. */
export const fold = (text: string): string =>
  normalForm(text, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

const { admission_no: admissionNo, name, class: ofClass } = students.fields;
/** What other systems call them; of students as their own import knows them. */
const others: Readonly<Record<NamedKind, readonly string[]>> = {
  admission_no: [...(admissionNo.headings ?? []), "Admission number", "Adm no", "Admn no", "GR no"],
  roll_no: ["Roll number", "Roll", "R no", "Class no", "Class number"],
  name: [...(name.headings ?? []), "Student name", "Name of student", "Name of the student"],
  class: [...(ofClass.headings ?? []), "Class name", "Section", "Class section"],
  date: ["Day", "Attendance date", "Date of attendance"],
  session: ["Period", "Lesson", "Slot", "Half day", "Shift"],
  code: ["Mark", "Attendance", "Status", "Attendance status", "Attendance code"],
  minutes_late: ["Late minutes", "Late by", "Minutes"],
  remark: ["Remarks", "Note", "Notes", "Comment", "Comments", "Reason"],
};

const inEveryLanguage = (say: () => string): string[] =>
  wholeLanguageTags.map((tag) => sayIn(tag, say));

/** Every name of every column, folded. Ours come first: none of another takes their place. */
export function namedKinds(): ReadonlyMap<string, NamedKind> {
  const kinds = columnKinds.filter((kind) => kind !== "marks" && kind !== "ignored");
  const known = new Map<string, NamedKind>();
  const add = (text: string, kind: NamedKind) => {
    const key = fold(text);
    if (key !== "" && !known.has(key)) known.set(key, kind);
  };
  for (const kind of kinds) for (const text of inEveryLanguage(headingOf[kind])) add(text, kind);
  for (const kind of kinds) for (const text of others[kind]) add(text, kind);
  return known;
}
