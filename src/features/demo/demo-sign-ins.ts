import { messages } from "@rollcall/kit/schema/messages";
import { demoEmails } from "./demo-emails";
import words from "./words/en.json" with { type: "json" };

const t = messages("demo", words);

/** The demo sign-ins, as a host prints or shows them, in the language at work. */
export const demoSignIns: readonly { email: string; readonly who: string }[] = [
  {
    email: demoEmails.super,
    get who() {
      return t("super");
    },
  },
  {
    email: demoEmails.office,
    get who() {
      return t("office");
    },
  },
  {
    email: demoEmails.marker,
    get who() {
      return t("marker");
    },
  },
  {
    email: demoEmails.viewer,
    get who() {
      return t("viewer");
    },
  },
];
