import type { BrowserDatabase } from "./browser-database";

type Answer = (request: Request) => Promise<Response>;
type HandedDatabase = Pick<BrowserDatabase, "handOvers" | "stored">;

/** How often a database may move while one thing is done. */
const maxTries = 5;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
/** Signing in twice makes a second session; any other write without a key may not be done twice. */
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

/** Whether an answer says nothing of what became of a call. */
const isOutage = ({ status }: Response) => status >= 500;

/**
 * Answers calls by an API whose database may move to another tab meanwhile. What was written is stored
 * before its answer is given. Where the database moved, a read is asked again, and a write with its
 * key, which the API does once; of another write the answer is lost, since nobody knows whether it was
 * done.
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
 * Does what may be done twice, and does it again from its start where the database moved to another
 * tab meanwhile; then what was written may be gone.
 * @param undo what to do with the result of such a time
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
