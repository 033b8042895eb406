import { readFileSync, readdirSync } from "node:fs";
import { pseudoWords } from "../../packages/kit/browser/mock/pseudo";
import { byCatalogue } from "../../packages/kit/schema/languages";
import { setLanguage } from "../../packages/kit/schema/messages";

/** What a page shows that is no message yet, or comes from a declaration; it only gets shorter. */
const notConverted: readonly RegExp[] = [
  // Labels, options and values of the made-up resources.
  /^(Planets?|Stars?|Sun|Name|Code|Kind|Moons|Discovered|Ringed|Rock|Gas|rock|gas)$/i,
  /^Planet \d+$/,
  /^P\d+$/,
  // Days are written by the institution's locale.
  /^\d+ [A-Z][a-z]{2} \d{4}$/,
  // Initials, keys, a specimen of letters, a colour as it is written.
  /^[A-Z]{2}$/,
  /^Ctrl K$/,
  /^Aa$/,
  /^#[\da-f]{6}$/,
  // Moments of two zones, and how long ago something was: the pseudo-language writes these as English.
  /^[\d-]+ [\d:]+ UTC$/,
  /^(an?|a few|\d+) (second|minute|hour|day|month)s? ago$/,
  // Time zones by their names, and addresses as they are written.
  /^(UTC|[A-Z]\w+\/[\w/ -]+)$/,
  /^(name@example\.com|https:\/\/)$/,
];

const folders = ["packages/kit/browser/strings/words", "packages/kit/schema/words"];
const english = Object.fromEntries(
  folders.flatMap((folder) =>
    readdirSync(folder).map((part) => [
      `/${folder}/${part}/en.json`,
      JSON.parse(readFileSync(`${folder}/${part}/en.json`, "utf8")) as Record<string, string>,
    ]),
  ),
);

/** A text without those that an API has answered, the longest first. */
function without(answered: readonly string[], text: string): string {
  let rest = text;
  for (const one of answered) rest = rest.replaceAll(one, " ");
  return rest;
}

/**
 * What is shown or read aloud and is no message of the pseudo-language.
 * @param answered texts that an API has answered: what is put together of them is not reported
 */
export function plainTexts(answered: ReadonlySet<string> = new Set()): string[] {
  const known = [...answered]
    .filter((text) => text.length > 2 || /^[A-Z\d]+$/.test(text))
    .sort((one, other) => other.length - one.length);
  const found: string[] = [];
  const look = (text: string | null) => {
    const said = text?.trim() ?? "";
    if (!/\p{L}/u.test(said) || /[[\]]/.test(said)) return;
    if (/[A-Za-z]/.test(without(known, said))) found.push(said);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest("style, script")) look(node.textContent);
  for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title]"))
    for (const name of ["aria-label", "placeholder", "title"]) look(element.getAttribute(name));
  return [...new Set(found)].filter((text) => !notConverted.some((known) => known.test(text)));
}

/** All that a school says in the pseudo-language, in its declarations too. */
export const schoolPseudo = async () =>
  (await import("../../src/app/languages/pseudo-english")).default;

/** Speaks the pseudo-language of a school from now on, as `speakPseudo`. */
export async function speakSchoolPseudo(): Promise<void> {
  const words = await schoolPseudo();
  setLanguage(() => ({ tag: "en-XA", words }));
}

/**
 * Speaks the pseudo-language from now on: before the modules are imported that say something, as the
 * first module of a console does.
 */
export function speakPseudo(): void {
  const words = pseudoWords(byCatalogue(english));
  setLanguage(() => ({ tag: "en-XA", words }));
}
