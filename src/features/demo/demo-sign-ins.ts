import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("demo", words);

/** The demo sign-ins, as a host tells them to whoever started it, in the language at work. */
export const demoSignIns: readonly { email: string; readonly who: string }[] = [
  {
    email: "super@demo.school",
    get who() {
      return t("super");
    },
  },
  {
    email: "office@demo.school",
    get who() {
      return t("office");
    },
  },
  {
    email: "marker@demo.school",
    get who() {
      return t("marker");
    },
  },
  {
    email: "viewer@demo.school",
    get who() {
      return t("viewer");
    },
  },
];
