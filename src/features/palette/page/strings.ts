import { phrasesIn } from "@rollcall/kit/browser/fields/palette/palette-action";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("palette/page", words);

/** Sentences that the command palette understands, and what it answers them with. */
export const sentences = {
  mark: {
    phrases: phrasesIn(t("mark.phrases")),
    example: t("mark.example"),
    label: (name: string) => t("mark.label", { name }),
  },
  call: {
    phrases: phrasesIn(t("call.phrases")),
    example: t("call.example"),
    label: (name: string, phone: string) => t("call.label", { name, phone }),
    of: (relation: string, children: string) => t("call.of", { relation, children }),
    parent: t("call.parent"),
    /** Words between the name and the relation, or at their end. */
    joints: new Set(phrasesIn(t("call.joints"))),
    relations: {
      mother: new Set(phrasesIn(t("call.mother"))),
      father: new Set(phrasesIn(t("call.father"))),
    },
  },
  write: {
    phrases: phrasesIn(t("write.phrases")),
    example: t("write.example"),
    label: (name: string) => t("write.label", { name }),
  },
  leave: {
    phrases: phrasesIn(t("leave.phrases")),
    example: t("leave.example"),
    label: (name: string) => t("leave.label", { name }),
  },
} as const;
