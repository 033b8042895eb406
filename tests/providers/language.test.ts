import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  chooseLanguage,
  keepAccountLanguage,
  offeredLanguages,
  speakLanguage,
  currentLanguage,
} from "../../packages/kit/browser/providers/language";
import { i18nProvider } from "../../packages/kit/browser/providers/i18n";
import { formatting, setFormatting, setLocale } from "../../packages/kit/schema/formats/formatting";
import { language } from "../../packages/kit/schema/messages";
import { backToEnglish } from "../support/back-to-english";

const files = {
  hi: async () => ({ "kit/shell": { home: "होम" } }),
  ar: async () => ({ "kit/shell": { home: "الرئيسية" } }),
};
const page = document.documentElement;
const browserPrefers = (...tags: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  backToEnglish();
  setLocale(undefined);
  setFormatting({});
});

describe("the language of a page", () => {
  it("is the first that the browser prefers and the console speaks", async () => {
    browserPrefers("nl-NL", "hi-IN", "en");
    await speakLanguage(files);
    expect([currentLanguage(), page.lang, page.dir, language().tag]).toEqual([
      "hi",
      "hi",
      "ltr",
      "hi",
    ]);
    expect(offeredLanguages()).toEqual(["en", "hi", "ar"]);
  });

  it("is the institution's before that, and written from the right", async () => {
    browserPrefers("hi");
    localStorage.setItem("rollcall-branding", JSON.stringify({ language: "ar" }));
    await speakLanguage(files);
    expect([currentLanguage(), page.dir, language().isolates]).toEqual(["ar", "rtl", true]);
  });

  it("is that of days and numbers too, as the institution's region writes them", async () => {
    setFormatting({ locale: "en-IN", zone: "Asia/Kolkata" });
    await speakLanguage(files, "ar");
    expect([formatting().locale, language().locale]).toEqual(["ar-IN", "ar-IN"]);
    setFormatting({ locale: "en-EG", zone: "Africa/Cairo" });
    expect([formatting().locale, language().locale]).toEqual(["ar-EG", "ar-EG"]);
  });

  it("is what was chosen on the device before both", async () => {
    browserPrefers("hi");
    localStorage.setItem("rollcall-branding", JSON.stringify({ language: "ar" }));
    localStorage.setItem("rollcall-language", "en");
    await speakLanguage(files);
    expect([currentLanguage(), page.lang, page.dir]).toEqual(["en", "en", "ltr"]);
  });

  it("is English where its file does not arrive", async () => {
    browserPrefers("ar");
    await speakLanguage({ ...files, ar: () => Promise.reject(new Error("offline")) });
    expect([currentLanguage(), page.dir]).toEqual(["en", "ltr"]);
  });

  it("is English where the device keeps nothing and the browser prefers none of them", async () => {
    browserPrefers("nl");
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("no storage");
    });
    await speakLanguage(files);
    expect(currentLanguage()).toBe("en");
  });

  it("is what was chosen, whatever an answer says that was asked for before", async () => {
    vi.stubGlobal("location", { reload: vi.fn() });
    await speakLanguage(files);
    keepAccountLanguage("ar");
    expect(localStorage.getItem("rollcall-language")).toBe("ar");
    chooseLanguage("en");
    keepAccountLanguage("ar");
    expect(localStorage.getItem("rollcall-language")).toBe("en");
    expect(location.reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe("what Refine is told of languages", () => {
  it("is the language of the page", async () => {
    browserPrefers("hi");
    await speakLanguage(files);
    expect(i18nProvider.getLocale()).toBe("hi");
    browserPrefers("en");
    await speakLanguage(files);
    expect(i18nProvider.getLocale()).toBe("en");
  });

  it("changes to one that the console speaks, and refuses any other", async () => {
    browserPrefers("en");
    await speakLanguage(files);
    const reload = vi.fn();
    vi.stubGlobal("location", { ...location, reload });
    await expect(i18nProvider.changeLocale("fr")).rejects.toThrow(
      `This console does not speak "fr". It speaks: en, hi, ar.`,
    );
    expect([reload.mock.calls.length, localStorage.length]).toEqual([0, 0]);
    await i18nProvider.changeLocale("hi");
    vi.unstubAllGlobals();
    await speakLanguage(files);
    expect([reload.mock.calls.length, currentLanguage()]).toEqual([1, "hi"]);
  });
});
