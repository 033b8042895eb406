import { channelReason } from "../api/outbox/channel-messages";
import { readPhone } from "../api/phones/read-phone";
import type { ChannelOutcome } from "../api/ports/channel";

/**
 * A number as providers ask for it (E.164), or what becomes of a message to one that can't be
 * dialled: a number that is not certain may be a stranger's.
 * @param country ISO 3166-1 alpha-2; null where the institution has not said
 */
export function dialled(
  phone: string,
  country: string | null,
): { number: string } | { refused: ChannelOutcome } {
  const reading = readPhone(phone, country);
  if ("number" in reading) return { number: reading.number };
  return {
    refused: {
      state: "refused",
      reason: channelReason(`phone.${reading.wrong}`),
      // A country that is chosen later makes the number whole.
      ...(reading.wrong === "noCountry" ? {} : { badAddress: true }),
    },
  };
}
