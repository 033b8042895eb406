import { outageOf, UnconfirmedCommit } from "../db/outage";
import { ApiError } from "../errors";
import type { Progress } from "../http/request-context";

/**
 * A long write failed after some of its slices were committed; `answer` says what came of those, in
 * the form of the whole answer.
 */
export class StoppedHalfway extends Error {
  override readonly name = "StoppedHalfway";
  constructor(
    override readonly cause: unknown,
    readonly progress: Progress,
    readonly answer: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const ourFault = "Something went wrong on our side.";

interface Halfway {
  /** What the refusals of the database say. */
  explain(error: unknown): ApiError | undefined;
  /** The same request can be sent again, and goes on. */
  repeatable: boolean;
  requestId: string;
}

/** The answer to it: that of its cause, what is done and what is not, and what to do. */
export function halfwayAnswer(
  { cause, progress: { done, total }, answer }: StoppedHalfway,
  { explain, repeatable, requestId }: Halfway,
): ApiError {
  const known =
    cause instanceof ApiError
      ? cause
      : (explain(cause) ?? new ApiError(500, ourFault, { request_id: requestId }));
  const isUnconfirmed = cause instanceof UnconfirmedCommit;
  const happened = isUnconfirmed
    ? "The database stopped answering."
    : outageOf(cause)
      ? known.message.replace(/(?<=\.) .*/su, "")
      : known.message;
  const saved = isUnconfirmed
    ? `At least ${done} of ${total} are done and saved.`
    : `${done} of ${total} are done and saved; the rest are not.`;
  const next = repeatable
    ? "Try again to go on where it stopped: nothing is done twice."
    : "Check what is done before you try again.";
  return new ApiError(
    known.status,
    `${happened} ${saved} ${next}`,
    { ...known.body, data: answer, progress: { done, total } },
    { ...known.headers },
  );
}
