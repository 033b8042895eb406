import { joined } from "../../schema/joined";
import { sayIn } from "../../schema/messages";
import { channelReasonNow } from "./channel-messages";
import { addressKinds, type AddressKind } from "../ports/channel";
import { t } from "./text";

const nouns: Readonly<Record<AddressKind, () => string>> = {
  email: () => t("reason.email"),
  phone: () => t("reason.phone"),
  device: () => t("reason.device"),
};

/** Why a message did not reach a person. */
export const reasons = {
  noChannel: () => t("reason.noChannel"),
  unsubscribed: () => t("reason.unsubscribed"),
  refused: () => t("reason.refused"),
  /** @param sorts of addresses, at least one */
  lacks: (sorts: readonly AddressKind[]) => () =>
    t("reason.lacks", {
      things: joined(
        sorts.map((sort) => nouns[sort]()),
        "or",
      ),
    }),
  lost: () => t("reason.lost"),
  givenUp: (reason: string) => t("reason.givenUp", { reason }),
  allRefused: (reason: string) => t("reason.allRefused", { reason }),
  stopped: () => t("reason.stopped"),
  notArrived: () => t("reason.notArrived"),
  notSent: () => t("reason.notSent"),
  withheld: () => t("reason.withheld"),
};

/** A reason as it is stored: in English, whatever language its readers speak. */
export const storedReason = (say: () => string): string => sayIn("en", say);

/** The sorts of addresses that a person may lack, in their order. */
const lacking = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  addressKinds.filter((_, at) => bits & (1 << at)),
);

const { lacks, givenUp, allRefused, ...plain } = reasons;
const known: ReadonlyMap<string, () => string> = new Map(
  [...Object.values(plain), ...lacking.map(lacks)].map((say) => [storedReason(say), say]),
);
/** Those that go before another reason, with how they start as they are stored. */
const before = [givenUp, allRefused].map((say) => ({ say, start: storedReason(() => say("")) }));

/** A stored reason in the language at work; what a provider has said stays as it is. */
export function reasonNow(stored: string): string {
  for (const { say, start } of before)
    if (stored.startsWith(start)) return say(reasonNow(stored.slice(start.length)));
  return known.get(stored)?.() ?? channelReasonNow(stored);
}
