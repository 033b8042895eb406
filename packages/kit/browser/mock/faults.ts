import { withEventFault } from "./event-faults";
import type { Fault, StandingFault } from "./fault";
import { refusalOf } from "./refusal";
import type { SecondUser } from "./second-user";

/** Milliseconds after an answer before the second user changes what it showed. */
const secondUserAfter = 300;

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  );
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const pathBelow = (request: Request) => new URL(request.url).pathname.replace(/^.*?\/api\/v1/, "");

function isMeant({ method, path, events }: Fault, request: Request): boolean {
  const below = pathBelow(request);
  return (
    (!method || method.toUpperCase() === request.method) &&
    (!path || patternOf(path).test(below)) &&
    (!events || below.endsWith("/events"))
  );
}

/** An answer as a sign-in page of a Wi-Fi gives it. */
const garbage = () =>
  new Response("<html>This is not what you expected", {
    status: 200,
    headers: { "Content-Type": "text/html" },
  });

type Answer = (request: Request) => Promise<Response>;

/** What stands in place of the API's answer. */
async function replacement(
  fault: Fault,
  request: Request,
  answer: Answer,
  secondUser?: SecondUser,
): Promise<Response> {
  if (fault.instead === "silence") return new Promise<Response>(() => undefined);
  if (fault.instead === "garbage") return garbage();
  if (fault.instead === "offline") return Response.error();
  // Of what a second user can change the API itself says that it has changed.
  if (
    fault.status === 412 &&
    request.headers.has("If-Match") &&
    (await secondUser?.change(request, fault.fields))
  )
    return answer(request);
  return refusalOf(fault, request, await secondUser?.look(request));
}

/** The faults that stand, and the API behind them. */
export interface Faults {
  readonly all: readonly StandingFault[];
  add(fault: Fault): number;
  remove(id: number): void;
  clear(): void;
  /** Sends a request through the faults to the API. */
  pass(request: Request, answer: Answer): Promise<Response>;
}

interface FaultOptions {
  /** Called after each change. */
  changed?(all: readonly StandingFault[]): void;
  /** Who changes records meanwhile; without it a 412 carries no record. */
  secondUser?: SecondUser;
}

/** Faults in the order in which they were asked for. */
export function createFaults(
  initial: readonly Fault[] = [],
  { changed = () => undefined, secondUser }: FaultOptions = {},
): Faults {
  let next = 1;
  let standing: StandingFault[] = initial.map((fault) => ({ ...fault, id: next++ }));
  const set = (faults: StandingFault[]) => {
    standing = faults;
    changed(standing);
  };
  const count = (fault: StandingFault) => {
    if (fault.times === undefined) return;
    const left = fault.times - 1;
    set(
      left > 0
        ? standing.map((one) => (one.id === fault.id ? { ...one, times: left } : one))
        : standing.filter(({ id }) => id !== fault.id),
    );
  };
  return {
    get all() {
      return standing;
    },
    add: (fault) => {
      const id = next++;
      set([...standing, { ...fault, id }]);
      return id;
    },
    remove: (id) => set(standing.filter((fault) => fault.id !== id)),
    clear: () => set([]),
    async pass(request, answer) {
      const meant = standing.filter((fault) => isMeant(fault, request));
      for (const fault of meant) count(fault);
      await wait(meant.reduce((sum, { latency = 0 }) => sum + latency, 0));
      const replaced = meant.find(
        ({ status, instead }) => status !== undefined || instead !== undefined,
      );
      if (replaced) return replacement(replaced, request, answer, secondUser);
      if (meant.some(({ partial }) => partial)) await secondUser?.deleteOneOf(request);
      const asked = request.clone();
      const given = await answer(request);
      if (meant.some(({ secondUser: edits }) => edits))
        setTimeout(() => void secondUser?.change(asked), secondUserAfter);
      const event = meant.find(({ events }) => events)?.events;
      if (event) return withEventFault(given, event);
      return meant.some(({ loseAnswer }) => loseAnswer) ? Response.error() : given;
    },
  };
}
