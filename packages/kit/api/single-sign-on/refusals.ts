import { ApiError, notAllowed, notSignedIn } from "../errors";
import type { NotWelcome } from "./admit-by-rules";
import { t } from "./text";

/** The issuer cannot be asked now. */
export const unavailable = (name: string) => new ApiError(503, t("away", { name }));

/** What came back from the issuer does not hold. */
export const notVouched = (name: string) => notSignedIn(t("refused", { name }));

const sentences: Readonly<Record<NotWelcome, (name: string) => string>> = {
  domain: (name) => t("domain", { name }),
  organisation: (name) => t("organisation", { name }),
  unverified: (name) => t("unverified", { name }),
  group: (name) => t("group", { name }),
  inactive: () => t("inactive"),
  other_account: (name) => t("otherAccount", { name }),
  unknown: () => t("unknown"),
  waiting: () => t("waiting"),
};

/** The issuer has said who it is, and this person may not come in. */
export class NotAdmitted extends Error {
  override readonly name = "NotAdmitted";
  constructor(
    readonly reason: NotWelcome,
    readonly adminId: number | null = null,
  ) {
    super(reason);
  }
}

export const notAdmitted = (reason: NotWelcome, issuer: string) =>
  notAllowed(sentences[reason](issuer), "not_admitted");
