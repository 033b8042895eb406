import type { Channel } from "../ports/channel";
import { t } from "./text";

/**
 * Stands in for email where somebody looks at the console on their own machine: messages are kept,
 * to be looked at under Outbox, and nothing leaves the server.
 */
export const storedChannel: Channel = {
  name: "email",
  get label() {
    return t("email");
  },
  address: "email",
  mayRepeat: true,
  perMinute: 60_000,
  atOnce: 200,
  standIn: true,
  send: () => Promise.resolve({ state: "kept" }),
};
