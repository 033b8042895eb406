import { phrasesIn } from "@rollcall/kit/browser/fields/palette/palette-action";
import { messages, sayIn } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("palette/page", words);

/** In the language at work, and in English, which is understood beside every other. */
const understood = (say: () => string): string[] => [
  ...new Set([say(), sayIn("en", say)].flatMap(phrasesIn)),
];

/** Sentences that the command palette understands, and what it answers them with. */
export const sentences = {
  mark: {
    phrases: understood(() => t("mark.phrases")),
    example: t("mark.example"),
    label: (name: string) => t("mark.label", { name }),
  },
  call: {
    phrases: understood(() => t("call.phrases")),
    example: t("call.example"),
    label: (name: string, phone: string) => t("call.label", { name, phone }),
    of: (relation: string, children: string) => t("call.of", { relation, children }),
    parent: t("call.parent"),
    /** Words between the name and the relation, or at their end. */
    joints: new Set(understood(() => t("call.joints"))),
    relations: {
      mother: new Set(understood(() => t("call.mother"))),
      father: new Set(understood(() => t("call.father"))),
    },
  },
  write: {
    phrases: understood(() => t("write.phrases")),
    example: t("write.example"),
    label: (name: string) => t("write.label", { name }),
  },
  leave: {
    phrases: understood(() => t("leave.phrases")),
    example: t("leave.example"),
    label: (name: string) => t("leave.label", { name }),
  },
} as const;
