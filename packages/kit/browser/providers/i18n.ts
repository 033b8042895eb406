import type { I18nProvider } from "@refinedev/core";
import { refineSentences } from "../strings/toasts";

/**
 * Refine's own sentences in this console's words. One language so far; another is another object of
 * strings.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const fallback = defaultMessage ?? (typeof options === "string" ? options : key);
    return (
      refineSentences.get(key)?.(
        typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {},
      ) ?? fallback
    );
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => "en",
};
