import type { Database } from "./database";
import { literal, quoted } from "./model";
import { sql } from "./sql";

interface Look {
  name: string;
  encoding: string;
  /** One of the server's that can be had with UTF-8. */
  locale: string;
}

/**
 * Refuses a database that cannot hold texts as Rollcall writes them, before anything is made in it:
 * a server that was set up without a language gives its databases SQL_ASCII, which knows no letters.
 * @throws Error with the command that creates one that fits
 */
export async function refuseOtherEncodings(db: Database): Promise<void> {
  const [look] = await db.query<Look>(sql`
    select current_database() as name, getdatabaseencoding() as encoding,
      coalesce((select collcollate from pg_collation where collprovider = 'c' and collencoding = pg_char_to_encoding('UTF8') and collcollate ~* 'utf-?8$' order by collcollate ~* '^C\\.' desc, collcollate limit 1), 'C') as locale`);
  if (!look || look.encoding === "UTF8") return;
  const command = `create database ${quoted(`${look.name}_utf8`)} encoding 'UTF8' locale ${literal(look.locale)} template template0;`;
  throw new Error(
    `The database "${look.name}" stores texts as ${look.encoding}, but they have to be stored as UTF8, and a database cannot be changed to that. Nothing was written. Create another one with psql, and use its name instead: ${command}`,
  );
}
