import { ApiError } from "../errors";
import { t } from "../text";

/** Why the database could not do its work, whatever was asked of it. */
export type Outage = "unavailable" | "readOnly" | "full";

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/**
 * The connection broke after COMMIT was sent and before it was answered: whether the transaction
 * took place is not known.
 */
export class UnconfirmedCommit extends Error {
  override readonly name = "UnconfirmedCommit";
  /** That of its cause. */
  readonly code: string;
  constructor(cause: unknown) {
    super(
      `The database did not confirm a commit: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.code = codeOf(cause);
  }
}

/** Node's codes for a server that cannot be reached or went away. */
const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/**
 * SQLSTATE: connection exceptions (08), the user or database is refused at connecting (28, 3D000),
 * insufficient resources (53), a transaction that was ended for its silence (25P03), a server that
 * shuts down, starts or crashed (57P), and errors of the system (58).
 */
const unavailableStates = /^(08...|28...|3D000|53...|25P03|57P..|58...)$/;

/**
 * Whether an error says that the database is away, full or read-only, rather than something of the
 * statement.
 */
export function outageOf(error: unknown): Outage | undefined {
  const code = codeOf(error);
  if (code === "53100" || code === "ENOSPC") return "full";
  if (code === "25006") return "readOnly";
  return networkCodes.has(code) || unavailableStates.test(code) ? "unavailable" : undefined;
}

interface Wording {
  status: 503 | 507;
  code: string;
  happened(): string;
  next(): string;
}

/** Seconds after which a client may try again. */
const retryAfter = "5";
const wordings: Readonly<Record<Outage, Wording>> = {
  unavailable: {
    status: 503,
    code: "database_unavailable",
    happened: () => t("outage.unavailable"),
    next: () => t("outage.unavailable.next"),
  },
  readOnly: {
    status: 503,
    code: "database_read_only",
    happened: () => t("outage.readOnly"),
    next: () => t("outage.readOnly.next"),
  },
  full: {
    status: 507,
    code: "storage_full",
    happened: () => t("outage.full"),
    next: () => t("outage.full.next"),
  },
};

/** What an outage is, as a person reads it, without what to do. */
export const outageSentence = (outage: Outage): string => wordings[outage].happened();

/**
 * What is known of a write that an outage ended: nothing of it was saved, or (for a read, or
 * several transactions) nothing is said.
 */
export interface OutageContext {
  nothingSaved?: boolean;
  /** The same request can be sent again without being done twice. */
  repeatable?: boolean;
}

/**
 * The answer to a request that an outage ended: 503 or 507 with a `code` and `Retry-After`;
 * undefined for any other error.
 */
export function outageAnswer(
  error: unknown,
  { nothingSaved = false, repeatable = false }: OutageContext = {},
): ApiError | undefined {
  const outage = outageOf(error);
  if (!outage) return undefined;
  const { status, code, happened, next } = wordings[outage];
  const isUnconfirmed = error instanceof UnconfirmedCommit;
  const said = isUnconfirmed
    ? [t("outage.unconfirmed"), t(repeatable ? "outage.tryAgain" : "outage.check")]
    : [happened(), ...(nothingSaved ? [t("outage.nothingSaved")] : []), next()];
  return new ApiError(
    status,
    said.join(" "),
    { code: isUnconfirmed ? "commit_unconfirmed" : code },
    { "Retry-After": retryAfter },
  );
}
