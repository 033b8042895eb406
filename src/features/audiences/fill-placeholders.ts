import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { FillPlaceholders, Reader } from "@rollcall/kit/api/notifications/recipients";
import { pageLinks } from "../../school/custody/links";
import { shownPercent } from "../../school/sums/domain/percentage";
import { joined } from "@rollcall/kit/schema/joined";
import { isRecounting } from "../../school/recounts/recount-days";
import { readSpan, readTerms, recounting, tallyOfStudents, termsOf } from "../figures/api";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };
import { sayIn } from "@rollcall/kit/schema/messages";

const t = messages("audiences", words);

/** How to answer the school: by the link that goes with a message, and by phone where it has one. */
const reply = (phone: string | null, hasLink: boolean) => {
  if (phone === null) return hasLink ? t("reply.link") : t("reply.office");
  return hasLink ? t("reply.linkOrCall", { phone }) : t("reply.call", { phone });
};

interface Student {
  id: number;
  name: string;
  class: string | null;
}

/** A percentage as a message says it; what is counted nowhere has none. */
const shareText = (percent: number | null | undefined, by: Formatting): string =>
  percent == null ? t("noPercentage") : percentText(percent, by);

/** Which readers get a link to the page of a child that the message is about. */
async function openPages(
  db: Database,
  readers: readonly Reader[],
  isAsked: boolean,
): Promise<(reader: Reader) => boolean> {
  const parents = isAsked ? readers.flatMap(({ kind, id }) => (kind === "parent" ? [id] : [])) : [];
  if (parents.length === 0) return () => false;
  const open = await db.query<{ child: number; parent: number }>(
    sql`select l.from_id as child, l.to_id as parent from ${pageLinks} l join students s on s.id = l.from_id and s.status = 'active' and s.deleted_at is null where l.to_id = any(${sql.param(parents)}::int[])`,
  );
  const pairs = new Set(open.map(({ child, parent }) => `${parent} ${child}`));
  return ({ kind, id, subjects }) =>
    kind === "parent" && subjects.some((child) => pairs.has(`${id} ${child}`));
}

/**
 * What the school's placeholders stand for, in its language: of several children each is named, and
 * each of their percentages (academic year so far, as on the student's page) with its child.
 * @throws ApiError 503 `recounting` where a percentage is asked for while the sums are those of an
 * earlier calendar.
 */
export const fillPlaceholders: FillPlaceholders = async (
  { db, now, publicUrl },
  readers,
  words,
) => {
  const call = { db, context: { now } };
  const terms = await readTerms(call);
  const { settings } = terms.stored;
  const ids = [...new Set(readers.flatMap(({ subjects }) => subjects))];
  const students = await db.query<Student>(
    sql`select s.id, s.name, (select c.name from classes c where c.id = s.class_id) as class from students s where s.id = any(${sql.param(ids)}::int[])`,
  );
  const byId = new Map(students.map((student) => [student.id, student]));
  const mayOpen = await openPages(db, readers, words.includes("reply") && publicUrl !== undefined);
  const isCounted = words.includes("percentage");
  if (isCounted && (await isRecounting(db))) throw recounting();
  const span = isCounted ? await readSpan(call, terms, {}) : undefined;
  const tallies = span
    ? await tallyOfStudents(db, ids, span, termsOf(terms, span))
    : new Map<number, never>();
  return sayIn(settings["institution.language"], () => {
    const by = formattingOf(settings);
    const percentOf = ({ id }: Student) => {
      const tally = tallies.get(id);
      return shareText(tally && shownPercent(tally), by);
    };
    const phone = settings["institution.phone"] ?? null;
    return readers.map((reader) => {
      const { subjects } = reader;
      const children = subjects.flatMap((id) => byId.get(id) ?? []);
      return {
        date: dayText(terms.today, by),
        // Only what parents are sent about a child has a link; paper has none.
        reply: reply(phone, mayOpen(reader)),
        student: joined(
          children.map(({ name }) => name),
          "and",
        ),
        class: joined([...new Set(children.map((child) => child.class ?? t("noClass")))], "and"),
        percentage:
          children.length === 1
            ? joined(children.map(percentOf), "and")
            : joined(
                children.map((child) =>
                  t("percentageOf", { percentage: percentOf(child), name: child.name }),
                ),
                "and",
              ),
      };
    });
  });
};
