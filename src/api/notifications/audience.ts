import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/database";
import { invalid } from "../http/errors";
import { idList, mostChosen, recordId } from "./body";
import { kinds, recipientsOf, type Kind } from "./recipients";

/** Whom a sending can be for. */
export const recipientTypes = ["everyone", "students", "teachers", "parents", "admins", "class", "user_group", "people"] as const;
export type RecipientType = (typeof recipientTypes)[number];

/** Whom a sending is for. */
export type Audience =
  | { type: "everyone" }
  | { type: "students" | "teachers" | "parents" | "admins"; /** Only these of them. */ ids?: readonly number[] }
  | { type: "class" | "user_group"; ids: readonly number[] }
  | { type: "people"; people: Readonly<Record<Kind, readonly number[]>> };

const person = z.strictObject({ kind: z.enum(kinds, `A person's kind must be one of: ${kinds.join(", ")}.`), id: recordId }, "Each person has a kind and an ID.");

/** The fields of a body that say whom. */
export const audienceFields = {
  recipient_type: z.enum(recipientTypes, `Recipients must be one of: ${recipientTypes.join(", ")}.`),
  recipient_ids: idList("Recipients").optional(),
  recipients: z.array(person, "People must be a list.").min(1, "Choose at least one person.").max(mostChosen, `At most ${mostChosen} people can be chosen one by one.`).optional(),
};

interface Asked {
  recipient_type: RecipientType;
  recipient_ids?: number[];
  recipients?: { kind: Kind; id: number }[];
}

const refuse = (field: string, sentence: string) => invalid({ [field]: [sentence] });
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The audience of a body. @throws ApiError 422 when what is chosen does not go with the type. */
export function audienceOf({ recipient_type: type, recipient_ids: ids, recipients }: Asked): Audience {
  if (type !== "people" && recipients) throw refuse("recipients", "People are chosen one by one only for “people”.");
  if ((type === "people" || type === "everyone") && ids) throw refuse("recipient_ids", `“${type}” takes no IDs.`);
  switch (type) {
    case "everyone":
      return { type };
    case "people": {
      if (!recipients) throw refuse("recipients", "Choose at least one person.");
      const of = (kind: Kind) => unique(recipients.filter((one) => one.kind === kind).map(({ id }) => id));
      return { type, people: { student: of("student"), teacher: of("teacher"), parent: of("parent"), admin: of("admin") } };
    }
    case "class":
    case "user_group":
      if (!ids) throw refuse("recipient_ids", type === "class" ? "Choose at least one class." : "Choose at least one user group.");
      return { type, ids: unique(ids) };
    default:
      return ids ? { type, ids: unique(ids) } : { type };
  }
}

const whole: Readonly<Partial<Record<RecipientType, string>>> = { everyone: "Everyone", students: "All students", teachers: "All teachers", parents: "All parents", admins: "All admins" };
const mostNamed = 10;

/** What was chosen, as `name`, and how many there must be; undefined for all of a type. */
function chosenOf(audience: Audience): { names: SQL; count: number; field: string } | undefined {
  if (audience.type === "people") return { names: recipientsOf(audience), count: kinds.reduce((sum, kind) => sum + audience.people[kind].length, 0), field: "recipients" };
  if (audience.type === "everyone" || audience.ids === undefined) return undefined;
  const { type, ids } = audience;
  const named = (table: SQL) => sql`select name from ${table} where deleted_at is null and id = any(${sql.param([...ids])}::int[])`;
  const names = type === "class" ? named(sql`classes`) : type === "user_group" ? named(sql`user_groups`) : recipientsOf(audience);
  return { names, count: ids.length, field: "recipient_ids" };
}

/** An audience in words: “Everyone”, or the names of what was chosen. @throws ApiError 422 when something chosen is not there, or no longer active. */
export async function describe(db: Database, audience: Audience): Promise<string> {
  const chosen = chosenOf(audience);
  if (!chosen) return whole[audience.type] ?? "";
  const rows = await db.query<{ name: string; total: number }>(sql`select chosen.name, count(*) over () as total from (${chosen.names}) chosen order by chosen.name limit ${mostNamed}`);
  const found = rows[0]?.total ?? 0;
  if (found < chosen.count) throw refuse(chosen.field, chosen.count === 1 ? "What was chosen is not there, or not active any more." : `${chosen.count - found} of what was chosen are not there, or not active any more.`);
  return rows.map(({ name }) => name).join(", ") + (found > rows.length ? ` and ${found - rows.length} more` : "");
}
