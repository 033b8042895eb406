import type { LanguageFiles } from "@rollcall/kit/schema/messages";
import { render, type ComponentChild } from "preact";
import { startSpeaking } from "./use-language";
import "./look.css";

/** The same with what the API says, which answers in this page. */
async function startMocked(languages: LanguageFiles): Promise<void> {
  const { mockLanguages, takeLanguage, together } = await import("../../mock/languages");
  await startSpeaking(together(mockLanguages, languages), takeLanguage());
  await (await import("../../mock/start")).startMock();
}

/**
 * Draws a page in place of what its file shows while it loads.
 * @param languages that it speaks beside English
 */
export async function startPage(page: ComponentChild, languages: LanguageFiles): Promise<void> {
  if (__MOCK__) await startMocked(languages);
  else await startSpeaking(languages);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  root.textContent = "";
  render(page, root);
}
