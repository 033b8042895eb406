import { foldedDigits } from "../../schema/formats/fold";
import { forPeople, literal } from "./model";
import { sql, type SQL } from "./sql";

/** Digits to which every number in a key is filled up with zeros; more stay as they are. */
export const filledDigits = 15;

/**
 * SQL of a key that sorts a text as people count, with 2 before 10 and 5-A before 10-A: numbers are
 * filled up to one length. It depends on nothing but the text, so that a generated column can be
 * made of it, and it is alike on every host: the embedded PostgreSQL takes collations that count,
 * but does not count by them.
 * @param text SQL of the text
 */
export function naturalOrderSql(text: string): string {
  const plain = `translate(${text}, ${literal(foldedDigits.from)}, ${literal(foldedDigits.to)})`;
  const filled = `regexp_replace(${plain}, '([0-9]+)', '${"0".repeat(filledDigits)}\\1', 'g')`;
  return `regexp_replace(${filled}, '0*([0-9]{${filledDigits},})', '\\1', 'g') ${forPeople}`;
}

/** Stands for the text while the SQL around it is taken. */
const place = "\0";
const [before = "", after = ""] = naturalOrderSql(place).split(place);

/** The same of a text that is read from elsewhere than a declared field, to stand in `order by`. */
export const inNaturalOrder = (text: SQL): SQL => sql`${sql.raw(before)}${text}${sql.raw(after)}`;
