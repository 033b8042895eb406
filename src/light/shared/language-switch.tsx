/** @jsxImportSource preact */
import { languageNames } from "@rollcall/kit/schema/languages";
import { t } from "./text";
import { chooseLanguage, offeredLanguages, useLanguage } from "./use-language";

/** The languages of the page, each by its own name; nothing where there is one. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  const tags = offeredLanguages().filter((tag) => languageNames[tag]);
  if (tags.length < 2) return null;
  return (
    <nav class="languages" aria-label={t("language")}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          class="quiet"
          lang={tag}
          aria-current={tag === spoken ? "true" : undefined}
          onClick={() => chooseLanguage(tag)}
        >
          {languageNames[tag]}
        </button>
      ))}
    </nav>
  );
}
