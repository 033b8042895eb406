import { outageOf, outageSentence, UnconfirmedCommit } from "../db/outage";
import { ApiError } from "../errors";
import type { Progress } from "../http/request-context";
import { t } from "../text";

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
      : (explain(cause) ?? new ApiError(500, t("ourFault"), { request_id: requestId }));
  const isUnconfirmed = cause instanceof UnconfirmedCommit;
  const outage = outageOf(cause);
  const happened = isUnconfirmed
    ? t("halfway.stopped")
    : outage
      ? outageSentence(outage)
      : known.message;
  const saved = isUnconfirmed
    ? t("halfway.atLeast", { done, total })
    : t("halfway.done", { done, total });
  const next = t(repeatable ? "halfway.goOn" : "halfway.check");
  return new ApiError(
    known.status,
    `${happened} ${saved} ${next}`,
    { ...known.body, data: answer, progress: { done, total } },
    { ...known.headers },
  );
}
