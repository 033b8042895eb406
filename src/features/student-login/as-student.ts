import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";

/** The request as the student's own: who is logged, and who may nothing else. */
export async function asStudent(
  call: RequestContext,
  db: Database,
  id: number,
): Promise<RequestContext> {
  const [found] = await db.query<{ name: string }>(
    sql`select name from students where id = ${id} for share`,
  );
  return {
    context: call.context,
    features: call.features,
    db,
    request: call.request,
    params: call.params,
    query: call.query,
    address: call.address,
    requestId: call.requestId,
    json: () => call.json(),
    identity: {
      id: 0,
      name: `${found?.name ?? ""} (student)`,
      email: "",
      is_super_admin: false,
      permissions: [],
      sessionId: 0,
    },
  };
}
