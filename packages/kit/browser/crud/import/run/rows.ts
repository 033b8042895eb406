import { apiFields, isTree, type Resource } from "../../../../schema";
import { maxImportRows } from "../../../../schema/transfer/messages";
import type { AnswerTo, BodyFor } from "../../../providers/call";
import { importStrings } from "../../../strings/import";
import type { Choices } from "../mapping/choices";
import { mappedColumns } from "../mapping/mapped-columns";
import type { Table } from "../reading/table";

export type ImportRequest = BodyFor<"POST /admin/:resource/import">;
export type ImportAnswer = AnswerTo<"POST /admin/:resource/import">;
export type RefusedRow = ImportAnswer["refused"][number];
export type KeptRow = NonNullable<ImportAnswer["kept"]>[number];
export type ChangedRow = NonNullable<ImportAnswer["changes"]>[number];
export type WarnedRow = NonNullable<ImportAnswer["warned"]>[number];
type Row = ImportRequest["rows"][number];

/** Rows and letters of one request: small enough to answer well within its time limit. */
const chunkRows = 500;
/** A row of a tree may name the record of any other row, which has to come in the same request. */
const chunkRowsOf = (resource: Resource) =>
  [...apiFields(resource).values()].some(({ field }) => isTree(field)) ? maxImportRows : chunkRows;
const chunkLetters = 3_000_000;

/**
 * What is sent of a file: the rows in chunks, and the lines that are refused here because an
 * earlier line has the same key.
 */
export interface Outgoing {
  chunks: Row[][];
  refused: RefusedRow[];
  total: number;
}

function repeated(
  rows: readonly { line: number; cells: Record<string, string> }[],
  column: string,
  field: string,
  label: string,
): RefusedRow[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const key = (cells[column] ?? "").trim().toLowerCase();
    const first = lines.get(key);
    if (key === "" || first === undefined) {
      lines.set(key, line);
      return [];
    }
    return [{ line, column, field, reason: importStrings.sameKey(label, first) }];
  });
}

/**
 * The mapped cells of every line that has any. A repeated key is looked for here, since the server
 * sees one chunk at a time.
 */
export function outgoing(
  resource: Resource,
  table: Table,
  { mapping, matchOn }: Choices,
): Outgoing {
  const mapped = mappedColumns(resource, mapping);
  const places = mapped.map(({ name }) => ({ name, index: table.columns.indexOf(name) }));
  const rows = table.lines
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(places.map(({ name, index }) => [name, cells[index] ?? ""])),
    }))
    .filter(({ cells }) => Object.values(cells).some((text) => text.trim() !== ""));
  const match = mapped.find(({ column }) => column.target === matchOn);
  const refused = match
    ? repeated(rows, match.name, match.column.apiName, match.column.header)
    : [];
  const left = new Set(refused.map(({ line }) => line));
  const chunks: Row[][] = [[]];
  const most = chunkRowsOf(resource);
  let letters = 0;
  for (const { line, cells } of rows) {
    if (left.has(line)) continue;
    const size = JSON.stringify(cells).length;
    if ((chunks.at(-1)?.length ?? 0) >= most || (letters + size > chunkLetters && letters > 0)) {
      chunks.push([]);
      letters = 0;
    }
    chunks.at(-1)?.push({ ...cells, line });
    letters += size;
  }
  return { chunks: chunks.filter(({ length }) => length > 0), refused, total: rows.length };
}

/**
 * The body of one chunk's request. A check shows whose names would change, and all else that is to be
 * said of these rows; the import itself changes them only where somebody has confirmed it.
 */
export function requestOf(
  rows: readonly Row[],
  { mapping, matchOn, dateOrder, emptyCells, changedSince, values, fixed, confirmNames }: Choices,
  dryRun: boolean,
  identity: Pick<ImportRequest, "import_id" | "file_name"> = {},
): ImportRequest {
  const said = Object.entries(values).filter(
    ([name, texts]) => mapping[name] !== "" && Object.keys(texts).length > 0,
  );
  return {
    rows,
    mapping: Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== "")),
    dry_run: dryRun,
    ...identity,
    empty_cells: emptyCells,
    ...(dryRun || confirmNames ? { confirm_names: true } : {}),
    ...(changedSince === "replace" ? { changed_since: changedSince } : {}),
    ...(matchOn ? { match_on: matchOn } : {}),
    ...(dateOrder ? { date_order: dateOrder } : {}),
    ...(Object.keys(fixed).length > 0 ? { fixed } : {}),
    ...(said.length > 0 ? { values: Object.fromEntries(said) } : {}),
  };
}
