import { sql } from "../db/sql";
import { storedKey } from "../idempotency";
import { ok } from "../http/envelope";
import { notFound } from "../errors";
import type { DataOf } from "../http/contract";
import { signedIn, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { progress } from "./contract";

/** How far one's own long writes are. */
export const sliceRoutes: Route[] = [
  routeOf(progress, {
    access: signedIn,
    openToApiTokens: true,
    subject: "Long writes",
    summary:
      "How far an import or a bulk call is, by its Idempotency-Key; 404 before it has begun and after it has ended",
    async handle(call) {
      const [found] = await call.db.query<DataOf<typeof progress>>(
        sql`select done, total from sliced_writes where admin_id = ${call.identity.id} and key = ${storedKey(call.identity, call.params["key"] ?? "")} order by created_at desc limit 1`,
      );
      if (!found) throw notFound();
      return ok(found);
    },
  }),
];
