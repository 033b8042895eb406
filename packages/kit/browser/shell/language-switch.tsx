import { languageNames } from "../../schema/languages";
import { chooseBeforeSignIn, offeredLanguages, currentLanguage } from "../providers/language";
import { t } from "../strings/shell";
import { nameFont } from "./fonts";
import classes from "./entry.module.css";

/**
 * The languages of the console, each by its own name, on pages where nobody is signed in; nothing
 * where there is one.
 */
export function LanguageSwitch() {
  const tags = offeredLanguages().filter((tag) => languageNames[tag]);
  if (tags.length < 2) return null;
  return (
    <nav aria-label={t("language")} className={classes.languages}>
      {tags.map((tag) => (
        <button
          type="button"
          key={tag}
          lang={tag}
          style={tag === currentLanguage() ? undefined : { fontFamily: nameFont }}
          aria-current={tag === currentLanguage() || undefined}
          onClick={() => chooseBeforeSignIn(tag)}
        >
          {languageNames[tag]}
        </button>
      ))}
    </nav>
  );
}
