import type { Rules } from "../http/request-context";
import { dropSubscriptions } from "./subscriptions";

/** What told an admin things on a device ends with the account. */
export const pushAdminRules: Rules = {
  async afterWrite(call, { before, after, id }) {
    if (before?.["status"] === "active" && after["status"] !== "active")
      await dropSubscriptions(call.db, id);
  },
  async beforeRemove(call, before) {
    await dropSubscriptions(call.db, Number(before["id"]));
  },
};
