import { sql } from "../db/sql";
import { accessActions } from "../../schema/access-actions";
import { logActivity, storedAddress } from "../activity";
import type { RequestContext } from "../http/request-context";

/** What of a query is no filter. */
const notFilters: ReadonlySet<string> = new Set(["format", "page", "per_page"]);
const maxFilterText = 500;

/** The filters of a query as text, such as `status=active, search=Ada`; undefined without any. */
export function filterText(query: URLSearchParams): string | undefined {
  const filters = [...query]
    .filter(([name]) => !notFilters.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
  const text = filters.replaceAll("\u0000", "").toWellFormed();
  return text === ""
    ? undefined
    : text.length > maxFilterText
      ? `${text.slice(0, maxFilterText).toWellFormed()}…`
      : text;
}

/** What leaves as a file. */
export interface ExportDetails {
  /** Its title, where it is a report. */
  report?: string;
  format: string;
  /** Rows of the file. */
  records: number;
}

/**
 * Notes that a file which is complete leaves. To be awaited before it does.
 * @param recordId where all of it is about one record
 */
export const logExport = (
  call: RequestContext,
  resource: string,
  details: ExportDetails,
  recordId: number | null = null,
) =>
  logActivity(call, [
    {
      action: accessActions.exported,
      resource,
      recordId,
      changes: {},
      details: { ...details, filters: filterText(call.query) },
    },
  ]);

/**
 * The line of an export that is still on its way. The first call counts, and neither rejects: the
 * data has left, and the line says at least that it began.
 */
export interface StartedExport {
  /** Every row was handed to the client. */
  finish(records: number): Promise<void>;
  /** The client went away, or reading failed, after so many rows. */
  breakOff(records: number): Promise<void>;
}

/**
 * Notes that an export begins, with the records it will hold. To be awaited before its first byte
 * leaves: the line says "started exporting" until `finish` makes it "exported", so that it is true
 * also when the server is killed midway.
 */
export async function startExport(
  call: RequestContext,
  resource: string,
  details: ExportDetails,
): Promise<StartedExport> {
  const { identity, context } = call;
  const begun = { ...details, filters: filterText(call.query) };
  const [line] = await context.db.query<{ id: number }>(sql`
    insert into activity_logs (actor, actor_id, api_token, action, resource, changes, details, address)
    values (${identity.name}, ${identity.id}, ${identity.apiToken?.name ?? null}, ${accessActions.startedExport}, ${resource}, '{}'::jsonb, ${JSON.stringify(begun)}::jsonb, ${storedAddress(call.address)}) returning id`);
  let over = false;
  const end = async (action: string, more: object): Promise<void> => {
    if (over) return;
    over = true;
    try {
      await context.db.query(sql`
        update activity_logs set action = ${action}, details = details || ${JSON.stringify(more)}::jsonb, version = next_version(version), updated_at = now() where id = ${line?.id ?? 0}`);
    } catch (error) {
      context.log({
        level: "error",
        message: `The end of an export could not be logged: ${error instanceof Error ? error.message : String(error)}`,
        requestId: call.requestId,
      });
    }
  };
  return {
    finish: (records) => end(accessActions.exported, { records }),
    breakOff: (records) => end(accessActions.startedExport, { broken_off_after: records }),
  };
}
