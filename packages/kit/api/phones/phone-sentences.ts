import { listed, messages } from "../../schema/messages";
import words from "../words/en.json" with { type: "json" };

const t = messages("kit/api", words);

/** What a person reads of a phone number that cannot simply be dialled. */
export const phoneSentences = {
  invalid: (label: string) => t("phone.invalid", { label }),
  noCountry: (label: string) => t("phone.noCountry", { label }),
  two: (label: string, numbers: readonly string[]) =>
    t("phone.two", { label, numbers: listed(numbers, "unit") }),
  guessed: (label: string, number: string) => t("phone.guessed", { label, number }),
  second: (label: string, number: string, other: string) =>
    t("phone.second", { label, number, other }),
};
