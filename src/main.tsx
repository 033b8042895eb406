import { startBeforeConsole } from "@rollcall/kit/browser/providers/before-console";
import { speakLanguage } from "@rollcall/kit/browser/providers/language";
import { languageFiles } from "./app/languages";

/** The language first: what the modules of the console say is said as they are evaluated. */
async function start() {
  if (__MOCK__) {
    const { mockLanguages, takeLanguage } = await import("./mock/languages");
    await speakLanguage(mockLanguages, takeLanguage());
  } else {
    startBeforeConsole();
    await speakLanguage(languageFiles);
  }
  await (await import("./app/start")).startSchool();
}

void start();
