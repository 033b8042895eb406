import { isFlag, isInstantField, isTimeOfDay } from "../../fields/questions";
import { writeFileSync } from "node:fs";
import { sql, type SQL } from "../../api/db/sql";
import type { Database } from "../../api/db/database";
import { csvLine, csvMark } from "../../schema/transfer/csv-text";
import type { TakenColumn } from "./fields-from-table";
import type { Table } from "./table-columns";

/** As many rows as an import takes. */
const rowsInFile = 5000;

const named = (name: string): SQL =>
  sql.join(
    name.split(".").map((part) => sql.identifier(part.replaceAll('"', ""))),
    sql`.`,
  );

/** The text that an import reads as the value of a column. */
function textOf({ column, field, titled }: TakenColumn, type: string): SQL {
  const value = sql`r.${sql.identifier(column)}`;
  if (titled)
    return sql`(select x.${sql.identifier(titled.title)}::text from ${named(titled.table)} x where x.${sql.identifier(titled.key)} = ${value})`;
  if (isInstantField(field)) {
    const inUtc = type.endsWith("with time zone") ? sql`${value} at time zone 'UTC'` : value;
    return sql`to_char(${inUtc}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  }
  if (isTimeOfDay(field)) return sql`to_char(${value}::time, 'HH24:MI')`;
  if (isFlag(field)) return sql`case ${value} when true then 'Yes' when false then 'No' end`;
  return type === "money" ? sql`${value}::numeric::text` : sql`${value}::text`;
}

/**
 * Writes the rows of a table into files that the import of its resource reads; several where there
 * are more rows than an import takes.
 * @param file such as `books.csv`; of several, the first is `books-1.csv`
 * @returns the files, and the number of rows in them
 */
export async function writeRows(
  db: Database,
  table: Table,
  taken: readonly TakenColumn[],
  file: string,
): Promise<{ files: string[]; rows: number }> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = sql.join(
    taken.map((one) => textOf(one, types.get(one.column) ?? "")),
    sql`, `,
  );
  const rows = await db.query<{ texts: (string | null)[] }>(
    sql`select array[${values}]::text[] as texts from ${named(table.name)} r`,
  );
  const heading = csvLine(taken.map(({ field }) => field.label));
  const parts = Math.max(1, Math.ceil(rows.length / rowsInFile));
  const files: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    const lines = rows
      .slice(part * rowsInFile, (part + 1) * rowsInFile)
      .map(({ texts }) => csvLine(texts.map((text) => text ?? "")));
    const name = parts === 1 ? file : file.replace(/(\.\w+)?$/, `-${part + 1}$1`);
    writeFileSync(name, csvMark + heading + lines.join(""));
    files.push(name);
  }
  return { files, rows: rows.length };
}
