import { rulesFor } from "@rollcall/kit/api";
import { tools } from "./tools";

/** Lends a tool, and takes it back. */
export const toolRules = rulesFor(tools, {
  actions: {
    async lend(_call, { after, values }) {
      after.is_lent = true;
      after.borrower = String(values["borrower"]);
    },
    async "take-back"(_call, { after }) {
      after.is_lent = false;
      after.borrower = null;
    },
  },
});
