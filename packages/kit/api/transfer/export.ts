import { isLine } from "../../fields/questions";
import { apiFields, textName, withResourceNames, type Resource } from "../../schema";
import { listed, language, sayIn } from "../../schema/messages";
import { exportColumns, type TransferColumn } from "../../schema/transfer/columns";
import { startExport, type StartedExport } from "../access-log/exports";
import { readListQuery } from "../crud/list";
import { registryOf } from "../own-rows";
import { redact } from "../crud/redact";
import { invalid } from "../errors";
import { readAside } from "../http/on-replica";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { today } from "../today";
import { cellOf } from "./cells";
import { csvWriter } from "./csv-writer";
import { recordsOf, selectedIds } from "./selection";
import type { TableWriter } from "./table-writer";
import { t } from "./text";
import { sheetNameOf, xlsxWriter } from "./xlsx-writer";

/** Rows of an Excel sheet, the heading's apart. */
const longestSheet = 1_048_575;

interface Format {
  type: string;
  writer(resource: Resource, call: RequestContext): TableWriter;
}
const formats: ReadonlyMap<string, Format> = new Map([
  ["csv", { type: "text/csv; charset=utf-8", writer: csvWriter }],
  [
    "xlsx",
    {
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      writer: (resource: Resource, call: RequestContext) =>
        xlsxWriter(sheetNameOf(resource), call.context.now()),
    },
  ],
]);

interface Piece {
  bytes: Uint8Array<ArrayBuffer>;
  /** Records it holds. */
  records: number;
}

async function* fileOf(
  writer: TableWriter,
  columns: readonly TransferColumn[],
  batches: AsyncIterable<Row[]>,
  written: (rows: Row[]) => Uint8Array<ArrayBuffer>,
): AsyncGenerator<Piece> {
  yield { bytes: writer.begin(columns.map(({ header }) => header)), records: 0 };
  for await (const rows of batches) yield { bytes: written(rows), records: rows.length };
  yield { bytes: writer.end(), records: 0 };
}

/**
 * Reads on only as fast as the client takes, and stops when it goes away. The log is told how it
 * ended before the client sees the end.
 */
function streamOf(
  pieces: AsyncGenerator<Piece>,
  line: StartedExport,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let gone = false;
  let records = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next();
            if (gone) return undefined;
            if (done) {
              await line.finish(records);
              return gone ? undefined : controller.close();
            }
            records += value.records;
            if (value.bytes.length) return controller.enqueue(value.bytes);
          }
        } catch (error) {
          if (gone) return undefined;
          failed(error);
          await line.breakOff(records);
          controller.error(error);
        }
      },
      cancel() {
        gone = true;
        return pieces.return(undefined).then(
          () => line.breakOff(records),
          () => line.breakOff(records),
        );
      },
    },
    { highWaterMark: 1 },
  );
}

/**
 * Rows for a file of a resource that only the server writes. It is never imported, so that stored
 * words, such as an action or the name of a resource in a log, stand in it as pages show them.
 */
function inWords(resource: Resource, resources: readonly Resource[]): (row: Row) => Row {
  const named = resource.readOnly
    ? withResourceNames(resources).find(({ name }) => name === resource.name)
    : undefined;
  const fields = [...(named ? apiFields(named).values() : [])].filter(
    ({ field }) => isLine(field) && field.names !== undefined,
  );
  if (fields.length === 0) return (row) => row;
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      fields.flatMap(({ apiName, field }) => {
        const value = row[apiName];
        return typeof value === "string" ? [[apiName, textName(field, value)]] : [];
      }),
    ),
  });
}

/**
 * `GET /admin/{resource}/export?format=csv|xlsx`: everything the list's query selects, page aside.
 * @throws ApiError 422 for an unknown format, or for more records than an Excel sheet has rows.
 */
export async function handleExport(call: RequestContext, resource: Resource): Promise<Response> {
  const word = call.query.get("format") ?? "csv";
  const format = formats.get(word);
  if (!format)
    throw invalid({ format: [t("format", { formats: listed([...formats.keys()], "unit") })] });
  const registry = registryOf(call);
  const readable = registry.readable(resource);
  const query = readListQuery(readable, call.query, ["format"]);
  const ids = await readAside(call.context, (db) => selectedIds(db, resource, query, registry));
  if (word === "xlsx" && ids.length > longestSheet)
    throw invalid({ format: [t("tooLongForSheet", { rows: ids.length, maximum: longestSheet })] });
  const writer = format.writer(resource, call);
  const columns = exportColumns(readable, query.trashed !== "without");
  // The client draws the rest of the file, where the language of its request is no longer known.
  const { tag } = language();
  const named = inWords(resource, call.context.resources);
  const written = (rows: Row[]) =>
    sayIn(tag, () =>
      writer.rows(
        redact(call, resource, rows)
          .map(named)
          .map((row) => columns.map((column) => cellOf(column, row, registry))),
      ),
    );
  const batches = recordsOf(call.context, resource, ids, query, registry);
  const pieces = fileOf(writer, columns, batches, written);
  const failed = (error: unknown) =>
    call.context.log({
      level: "error",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      requestId: call.requestId,
    });
  const headers = {
    "Content-Type": format.type,
    "Content-Disposition": `attachment; filename="${resource.name}-${await today(call)}.${word}"`,
    "Cache-Control": "no-store",
  };
  const line = await startExport(call, resource.name, { format: word, records: ids.length });
  return new Response(streamOf(pieces, line, failed), { headers });
}
