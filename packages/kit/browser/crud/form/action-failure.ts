import { isWorthRetrying } from "../../providers/api-failure";
import { t } from "../../strings/actions";
import { failureOf } from "./failure";

/** What an action that did not come about is called, and one of which that is not known. */
export interface FailureTitles {
  failed: string;
  unconfirmed: string;
}

/** What is said of an action that failed. */
export interface ActionFailure {
  title: string;
  text: string;
  /** No answer came, or none that says what became of it: it may have been done. */
  isUnconfirmed: boolean;
}

/**
 * What the server says of a refusal, each sentence once: those at fields, or else the one of the
 * whole.
 */
export function refusalText(error: unknown): string {
  const { message = "", errors = {} } = (error ?? {}) as {
    message?: string;
    errors?: Record<string, unknown>;
  };
  const sentences = Object.values(errors)
    .flat()
    .filter((one): one is string => typeof one === "string");
  return [...new Set(sentences)].join(" ") || message;
}

/**
 * What is said of a failed action: that it was refused, or that nobody knows whether it was done,
 * and that it may be tried again.
 */
export function actionFailure(
  error: unknown,
  { failed, unconfirmed }: FailureTitles,
  textOf: (error: unknown) => string = refusalText,
): ActionFailure {
  const isUnconfirmed = failureOf(error).kind === "unknown";
  const advice = isUnconfirmed && isWorthRetrying(error) ? t("againIsSafe") : "";
  return {
    title: isUnconfirmed ? unconfirmed : failed,
    text: [textOf(error), advice].filter(Boolean).join(" "),
    isUnconfirmed,
  };
}
