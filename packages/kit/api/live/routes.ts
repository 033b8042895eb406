import { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import { signedIn, type Route } from "../http/route";
import { streamsOf } from "./streams";
import { t } from "../text";

/**
 * On a stream that begins with what came after the reader's `Last-Event-ID`: nothing was missed.
 * Without it, whatever is shown may be out of date.
 */
const resumedHeader = "Live-Resumed";

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

async function events({ context, identity, request }: RequestContext): Promise<Response> {
  const streams = streamsOf(context);
  if (streams.closed)
    throw new ApiError(503, t("live.restarting"), { code: "stopping" }, { "Retry-After": "2" });
  if (request.method === "HEAD") return new Response(null, { headers });
  const { stream, resumed } = streams.open(identity, request.headers.get("Last-Event-ID"));
  return new Response(stream, {
    headers: { ...headers, ...(resumed ? { [resumedHeader]: "1" } : {}) },
  });
}

/**
 * Live events: each says what changed, not how; whoever shows it reads it again by the call that
 * checks the rights.
 */
export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/admin/events",
    access: signedIn,
    subject: "Live events",
    summary:
      "What changes from now on, or since Last-Event-ID (an event's id, or the Live-Position of an answer) where the answer says Live-Resumed, as text/event-stream: event is the topic, data the id where there is one",
    handle: events,
  },
];
