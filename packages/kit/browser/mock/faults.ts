import { refused } from "../../api/http/envelope";
import { ApiError } from "../../api/errors";

/** One fault on demand. Whatever is left out matches every request. */
export interface Fault {
  /** `GET`, `POST`, … */
  method?: string;
  /** Below `/api/v1`, with `*` for anything: `/admin/books/*`. */
  path?: string;
  /** Answered in place of the API, in the contract's envelope: 500, 503, 429, 401, … */
  status?: number;
  /**
   * In place of an answer: no connection, an answer nobody can read, or none until the client gives
   * up.
   */
  instead?: "offline" | "garbage" | "silence";
  /** The API does what was asked, but its answer is lost: what a retry must not double. */
  loseAnswer?: boolean;
  /** Milliseconds before anything else happens. */
  latency?: number;
  /** For so many requests; for all of them unless given. */
  times?: number;
}

/** A fault with its number. */
export type StandingFault = Fault & { id: number };

const sentences: ReadonlyMap<number, string> = new Map([
  [401, "Sign in to go on."],
  [403, "You don't have permission to do this."],
  [404, "There is no such record."],
  [409, "This clashes with another record."],
  [413, "This is too large."],
  [429, "Too many requests. Try again later."],
  [500, "Something went wrong on our side."],
  [503, "The console is under maintenance."],
]);

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  );
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function isMeant({ method, path }: Fault, request: Request): boolean {
  const below = new URL(request.url).pathname.replace(/^.*?\/api\/v1/, "");
  return (
    (!method || method.toUpperCase() === request.method) && (!path || patternOf(path).test(below))
  );
}

function answerOf(status: number): Response {
  const headers: Record<string, string> = status === 429 ? { "Retry-After": "5" } : {};
  return refused(
    new ApiError(
      status,
      sentences.get(status) ?? `Refused with status ${status} by the mock.`,
      status === 503 ? { code: "maintenance" } : {},
      headers,
    ),
  );
}

/** The faults that stand, and the API behind them. */
export interface Faults {
  readonly all: readonly StandingFault[];
  add(fault: Fault): number;
  remove(id: number): void;
  clear(): void;
  /** Sends a request through the faults to the API. */
  pass(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>;
}

/** Faults in the order in which they were asked for; `changed` is told after each change. */
export function createFaults(
  initial: readonly Fault[] = [],
  changed: (all: readonly StandingFault[]) => void = () => undefined,
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
      if (replaced?.instead === "silence") return new Promise<Response>(() => undefined);
      if (replaced?.instead === "garbage")
        return new Response("<html>This is not what you expected", {
          status: 200,
          headers: { "Content-Type": "text/html" },
        });
      if (replaced?.instead === "offline") return Response.error();
      if (replaced?.status !== undefined) return answerOf(replaced.status);
      const given = await answer(request);
      return meant.some(({ loseAnswer }) => loseAnswer) ? Response.error() : given;
    },
  };
}
