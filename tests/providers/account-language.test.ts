import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  chooseBeforeSignIn,
  isLanguageNew,
  speakLanguage,
} from "../../packages/kit/browser/providers/language";
import { renewSession, signIn } from "../../packages/kit/browser/providers/auth-provider";
import { closeSession } from "../../packages/kit/browser/providers/session";
import { setLocale } from "../../packages/kit/schema/formats/formatting";
import { backToEnglish } from "../support/back-to-english";
import { recordingHttp } from "./recording-http";

const files = { hi: async () => ({}), ar: async () => ({}) };
const user = { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false };

/** A server whose account of this person has this language. */
const server = (language: string | null) =>
  recordingHttp(({ method }) => ({
    status: 200,
    body: {
      success: true,
      message: "",
      data:
        method === "PUT"
          ? { language }
          : { token: "t1", user, permissions: [], known_device: "d", language },
    },
  }));
const kept = () => localStorage.getItem("rollcall-language");

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
  vi.stubGlobal("location", { ...location, reload: () => undefined });
  await speakLanguage(files);
});
afterEach(() => {
  closeSession("signed-out");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  backToEnglish();
  setLocale(undefined);
});

describe("who signs in", () => {
  it("goes on in the language of the account", async () => {
    await signIn("ada@school.test", "secret", server("ar").client);
    expect([kept(), isLanguageNew()]).toEqual(["ar", true]);
  });

  it("goes on in that of the device where the account has none", async () => {
    localStorage.setItem("rollcall-language", "hi");
    await speakLanguage(files);
    await signIn("ada@school.test", "secret", server(null).client);
    expect([kept(), isLanguageNew()]).toEqual(["hi", false]);
  });

  it("has chosen for the account by a choice on the sign-in page, and the next person has not", async () => {
    chooseBeforeSignIn("hi");
    await speakLanguage(files);
    const first = server("ar");
    await signIn("ada@school.test", "secret", first.client);
    expect(first.sent.at(-1)).toMatchObject({ method: "PUT", body: { language: "hi" } });
    expect([kept(), isLanguageNew()]).toEqual(["hi", false]);
    const second = server("ar");
    await signIn("bob@school.test", "secret", second.client);
    expect(second.sent.map(({ method }) => method)).toEqual(["POST"]);
    expect(kept()).toBe("ar");
  });

  it("keeps the page's language in an address that asks for one", async () => {
    await speakLanguage(files, "hi");
    await signIn("ada@school.test", "secret", server("ar").client);
    expect(isLanguageNew()).toBe(false);
  });

  it("finds a language that was chosen elsewhere at the next page", async () => {
    await signIn("ada@school.test", "secret", server(null).client);
    await renewSession(server("hi").client);
    expect([kept(), isLanguageNew()]).toEqual(["hi", true]);
  });
});
