import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { Notice } from "../../school/notices/notice";
import { fitTogether, noticeOf, type Said } from "./words";

/** What is to be told of a student, and the alerts that are told with it. */
export interface Message extends Said {
  student_id: number;
  /** `slots` are those an absence names. */
  alerts: { kind: string; date: CalendarDay; slots?: readonly string[] }[];
  /**
   * The day whose absence this corrects: who was told of that is told of this. Where that is not
   * known, the parents and the class teacher.
   */
  corrects: CalendarDay | null;
}

/** Someone to whom the message at a place is due. */
export interface Reader {
  n: number;
  kind: "parent" | "teacher";
  id: number;
  /** Their own; null where it is left to the school. */
  language: string | null;
}

/** One text with those who get it, and the places of the messages it holds. */
export interface Letter extends Notice {
  holds: readonly number[];
  readers: Pick<Reader, "kind" | "id">[];
}

/**
 * Puts together what the same parents are to read of siblings; in the order of the messages.
 */
export function lettersOf(messages: readonly Message[], readers: readonly Reader[]): Letter[] {
  const letters = new Map<string, Letter>();
  const add = (held: readonly { n: number; message: Message; reader: Reader }[]) => {
    const [first, ...others] = held;
    if (!first) return;
    const holds = held.map(({ n }) => n);
    const said = noticeOf([first.message, ...others.map(({ message }) => message)]);
    const letter = letters.get(holds.join()) ?? { ...said, holds, readers: [] };
    letter.readers.push({ kind: first.reader.kind, id: first.reader.id });
    letters.set(holds.join(), letter);
  };
  const due = readers.flatMap((reader) => {
    const message = messages[reader.n];
    return message ? [{ n: reader.n, message, reader }] : [];
  });
  const alike = groupBy(due, ({ n, message, reader: { kind, id } }) =>
    [kind, id, kind === "parent" ? message.heading : n].join(" "),
  );
  for (const held of alike.values()) {
    const isOne = fitTogether(held.map(({ message }) => message));
    for (const part of isOne ? [held] : held.map((one) => [one])) add(part);
  }
  return [...letters.values()].sort((a, b) => (a.holds[0] ?? 0) - (b.holds[0] ?? 0));
}
