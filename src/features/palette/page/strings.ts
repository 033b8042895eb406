import { phrasesIn } from "@rollcall/kit/browser/fields/palette/palette-action";
import { messages, sayIn } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("palette/page", words);

type Phrases =
  | `${"mark" | "call" | "write" | "leave"}.phrases`
  | `call.${"joints" | "mother" | "father"}`;

/** In the language at work, and in English, which is understood beside every other. */
const understood = (key: Phrases): string[] => [
  ...new Set([t(key), sayIn("en", () => t(key))].flatMap(phrasesIn)),
];

/** Sentences that the command palette understands, and what it answers them with. */
export const sentences = {
  mark: {
    phrases: understood("mark.phrases"),
    example: t("mark.example"),
    label: (name: string) => t("mark.label", { name }),
  },
  call: {
    phrases: understood("call.phrases"),
    example: t("call.example"),
    label: (name: string, phone: string) => t("call.label", { name, phone }),
    of: (relation: string, children: string) => t("call.of", { relation, children }),
    parent: t("call.parent"),
    /** Words between the name and the relation, or at their end. */
    joints: new Set(understood("call.joints")),
    relations: {
      mother: new Set(understood("call.mother")),
      father: new Set(understood("call.father")),
    },
  },
  write: {
    phrases: understood("write.phrases"),
    example: t("write.example"),
    label: (name: string) => t("write.label", { name }),
  },
  leave: {
    phrases: understood("leave.phrases"),
    example: t("leave.example"),
    label: (name: string) => t("leave.label", { name }),
  },
} as const;
