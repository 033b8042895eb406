import { folded } from "../db/fold";
import { sql, type SQL } from "../db/sql";
import { pattern, searchWords } from "./search";

/**
 * Whether a text holds every word of a search, however either is written, as lists search: for texts
 * that have no `search_text` beside them, and so no index.
 * @param text SQL of a text that is never null
 */
export function holdsWords(text: SQL, search: string): SQL {
  const searched = folded(text);
  const words = searchWords(search).map((word) => sql`${searched} like ${`%${pattern(word)}%`}`);
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `);
}
