import type { RequestContext } from "./request-context";

/** Finds what a request has been asked before with the same answer, be it a refusal. */
export function oncePerRequest<Call extends Pick<RequestContext, "request">, Found>(
  find: (call: Call) => Promise<Found>,
): (call: Call) => Promise<Found> {
  const found = new WeakMap<Request, Promise<Found>>();
  return (call) => {
    const known = found.get(call.request) ?? find(call);
    found.set(call.request, known);
    return known;
  };
}
