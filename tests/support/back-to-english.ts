import { setLanguage } from "@rollcall/kit/schema/messages";

/** One object, since what is made of declarations is remembered by it. */
const english = { tag: "en", words: {} };

/** Files of tests share their modules: the next one starts in English again. */
export const backToEnglish = (): void => setLanguage(() => english);
