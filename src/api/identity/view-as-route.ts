import * as z from "zod";
import { logActivity } from "../activity";
import { one } from "../http/envelope";
import type { Call, Route } from "../http/route";
import { bodyOf, readBody } from "./read-body";
import { viewable } from "./view-as";

const sentence = "An admin must be chosen.";
const viewBody = bodyOf({ admin_id: z.int(sentence).min(1, sentence).max(2147483647, sentence) });

/** Notes in the activity log that somebody begins to look, and answers what there will be to see. @throws ApiError 403, 422. */
async function begin(call: Call): Promise<Response> {
  const { admin_id } = await readBody(call, viewBody);
  const { id, name, email, permissions } = await viewable(call.db, call.identity, admin_id);
  await logActivity(call, [{ action: "began to view as", resource: "admins", recordId: id, changes: {} }]);
  return one({ user: { id, name, email, is_super_admin: false }, permissions }, { message: `You see the console as ${name}` });
}

/** Each request then says so itself, by its header; ending needs no call. */
export const viewAsRoute: Route = {
  method: "POST", path: "/admin/view-as", access: { kind: "superAdmin" }, subject: "Permissions", summary: "Begin to see the console with another admin's rights, read only; GET requests then carry X-View-As", writes: true, body: viewBody, maxBody: 16 * 1024, handle: begin,
};
