import type { BrowserDatabase } from "./browser-database";

type Answer = (request: Request) => Promise<Response>;
type HandedDatabase = Pick<BrowserDatabase, "handOvers" | "stored">;

/** How often a database may move while one thing is done. */
const maxTries = 5;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
/** Signing in twice only makes a second session; no other write without a key may be done twice. */
const isRepeatable = (request: Request) =>
  isRead(request) ||
  request.headers.has("Idempotency-Key") ||
  new URL(request.url).pathname.endsWith("/auth/login");

/** Stores what was written. @returns whether it is known to be stored */
async function isStored(db: HandedDatabase, handOvers: number): Promise<boolean> {
  try {
    await db.stored();
  } catch (error) {
    if (db.handOvers() === handOvers) throw error;
  }
  return db.handOvers() === handOvers;
}

/** Whether an answer leaves open what became of a call. */
const isOutage = ({ status }: Response) => status >= 500;

/**
 * Answers calls by an API whose database may move to another tab meanwhile. What was written is stored
 * before its answer is given. Where the database moved, a read is asked again, and a write with its
 * key, which the API does once; the answer to any other write is lost, since it is not known whether
 * it was done.
 */
export function answerOnce(db: HandedDatabase, answer: Answer): Answer {
  const attempt = async (request: Request, triesLeft: number): Promise<Response> => {
    const handOvers = db.handOvers();
    const given = await answer(request.clone());
    const isSettled =
      given.ok && !isRead(request)
        ? await isStored(db, handOvers)
        : db.handOvers() === handOvers || !isOutage(given);
    if (isSettled) return given;
    if (!isRepeatable(request)) return Response.error();
    return triesLeft > 1 ? attempt(request, triesLeft - 1) : given;
  };
  return (request) => attempt(request, maxTries);
}

/**
 * Does work that may be done twice, and starts it over where the database moved to another tab
 * meanwhile, since what was written may be gone then.
 * @param undo disposes of the result of a try that is done over
 */
export async function untilStored<T>(
  db: HandedDatabase,
  work: () => Promise<T>,
  undo: (result: T) => void = () => undefined,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const handOvers = db.handOvers();
    try {
      const result = await work();
      if (await isStored(db, handOvers)) return result;
      undo(result);
    } catch (error) {
      if (db.handOvers() === handOvers || tries === maxTries) throw error;
    }
    if (tries === maxTries)
      throw new Error("The data kept moving from tab to tab. Close the others.");
  }
}
