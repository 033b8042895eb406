import { foldedAway, foldedLetters, foldedPairs } from "../../schema/formats/fold";
import { forPeople, literal } from "./model";
import { sql, type SQL } from "./sql";

/**
 * SQL of a text as it is searched: the same as `foldText` makes of it. It depends on nothing but the
 * text, so that a generated column can be made of it.
 * @param text SQL of the text
 */
export function foldedSql(text: string): string {
  const lower = `lower(normalize(${text}, NFKD) ${forPeople})`;
  const bare = `regexp_replace(${lower}, ${literal(`[${foldedAway}]`)}, '', 'g')`;
  const like = `translate(${bare}, ${literal(foldedLetters.from)}, ${literal(foldedLetters.to)})`;
  return foldedPairs.reduce(
    (sql, [letter, pair]) => `replace(${sql}, ${literal(letter)}, ${literal(pair)})`,
    like,
  );
}

/** Stands for the text while the SQL around it is taken. */
const place = "\0";
const [before = "", after = ""] = foldedSql(place).split(place);

/** The same of an expression that may hold parameters. */
export const folded = (text: SQL): SQL => sql`${sql.raw(before)}${text}${sql.raw(after)}`;
