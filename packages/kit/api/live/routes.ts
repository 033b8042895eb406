import { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import { signedIn, type Route } from "../http/route";
import { streamsOf } from "./streams";

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

async function events({ context, identity, request }: RequestContext): Promise<Response> {
  const streams = streamsOf(context);
  if (streams.closed)
    throw new ApiError(
      503,
      "The server is being restarted.",
      { code: "stopping" },
      { "Retry-After": "2" },
    );
  return new Response(request.method === "HEAD" ? null : streams.open(identity), { headers });
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
      "What changes from now on, as text/event-stream: event is the topic, data the id where there is one",
    handle: events,
  },
];
