import { sql } from "drizzle-orm";
import { one } from "../http/envelope";
import { ApiError } from "../http/errors";
import { isPublic, type Call, type Route } from "../http/route";

/** Milliseconds the database has to answer. */
const patience = 3000;

async function databaseAnswers({ db, context, requestId }: Call): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database has not answered in time.")), patience);
  });
  try {
    await Promise.race([db.query(sql`select 1`), late]);
    return true;
  } catch (error) {
    context.log({ level: "error", message: `Not ready: ${error instanceof Error ? error.message : String(error)}`, requestId });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function ready(call: Call): Promise<Response> {
  if (!(await databaseAnswers(call))) throw new ApiError(503, "The database does not answer.", { code: "database" }, { "Retry-After": "5" });
  return one({ status: "ready", version: call.context.version });
}

/** For the operator: the process answers, and it can do its work. */
export const healthRoutes: Route[] = [
  { method: "GET", path: "/health/live", access: isPublic, subject: "Health", summary: "The process answers", handle: async ({ context }) => one({ status: "live", version: context.version }) },
  { method: "GET", path: "/health/ready", access: isPublic, subject: "Health", summary: "The database answers", handle: ready },
];
