import { quoted } from "../model";
import { replaceNames, type Renamed } from "./renames";

const turned = (names: ReadonlyMap<string, string>) =>
  new Map([...names].map(([from, to]) => [to, from]));

/** Writes SQL about one table in the names that it has before a migration. */
export function namesBefore({ tables, columns }: Renamed, table: string): (text: string) => string {
  const names = new Map([...turned(tables), ...turned(columns.get(table) ?? new Map())]);
  return (text) => replaceNames(text, names);
}

/** How a record is named in SQL: its title, or its number, and whether it is in the trash. */
export function titleSql(title: string | undefined): string {
  const number = `'#' || id`;
  const name =
    title === undefined ? number : `coalesce(nullif(${quoted(title)}::text, ''), ${number})`;
  return `${name} || case when deleted_at is null then '' else ' (in the trash)' end`;
}
