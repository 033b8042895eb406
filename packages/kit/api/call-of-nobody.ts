import { noAdmin } from "./activity";
import type { Identity, RequestContext } from "./http/request-context";

type Given = Pick<RequestContext, "context" | "features" | "db"> &
  Partial<Pick<RequestContext, "request" | "address" | "requestId">>;
type Who = Pick<Identity, "name" | "is_super_admin" | "permissions">;

/**
 * A call that no admin makes: of work that goes on when nobody is there, or of a device. It has a
 * name in the log and rights of its own, no account, no session and no body.
 */
export const callOfNobody = (
  { request = new Request("http://localhost/"), address = "", requestId = "", ...given }: Given,
  who: Who,
): RequestContext => ({
  ...given,
  request,
  address,
  requestId,
  params: {},
  query: new URLSearchParams(),
  json: () => Promise.reject(new Error("No body was sent.")),
  identity: { ...who, id: noAdmin, email: "", sessionId: 0 },
});
