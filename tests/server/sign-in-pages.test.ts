import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../packages/kit/api/db/database";
import type { SettingsStore } from "../../packages/kit/api/ports/settings-store";
import { asksToSignIn } from "../../packages/kit/server/first-files";
import { readLanguages, type Languages } from "../../packages/kit/server/languages";
import { followSignInLook, type SignInLook } from "../../packages/kit/server/sign-in-look";
import { signInPages } from "../../packages/kit/server/sign-in-pages";
import { apiLanguageFiles } from "../../src/app/languages";

const page =
  '<!doctype html><html lang="en"><head><title>Rollcall</title></head><body><div id="root"><div class="boot" role="status">Loading…</div></div></body></html>';
const school: SignInLook = {
  appName: "Hill School",
  tagline: "Registers",
  logo: null,
  primary: "#0b6b66",
  language: undefined,
};
let languages: Languages;
beforeAll(async () => {
  languages = await readLanguages(apiLanguageFiles);
});

/** What a browser that opens a page is sent; undefined where it is the page for all. */
function sent(headers: Record<string, string> = {}, look: SignInLook | undefined = school) {
  const made = signInPages(
    page,
    languages,
    () => look,
  )(new Headers({ "Sec-Fetch-Dest": "document", ...headers }));
  return made && Buffer.from(made.body).toString();
}
const languageOf = (html: string | undefined) => /<html lang="(\w+)" dir="(\w+)">/.exec(html ?? "");

describe("The page with the sign-in form", () => {
  it("has the institution's names, its colour and a form that cannot be sent without a script", () => {
    const html = sent() ?? "";
    expect(html).toContain("<title>Sign in · Hill School</title>");
    expect(html).toContain('<div dir="auto">Hill School</div><div>Registers</div>');
    expect(html).toContain("--f-fill:#0b6b66");
    expect(html).toContain("<button disabled>Sign in</button>");
    expect(html).not.toContain('class="boot"');
  });

  it("shows names and logo as they are written, whatever signs are in them", () => {
    const html = sent({}, { ...school, appName: `A & B's <b>"$&"</b>`, logo: '/a"b' }) ?? "";
    expect(html).toContain("A &amp; B&#39;s &lt;b&gt;&quot;$&amp;&quot;&lt;/b&gt;</div>");
    expect(html).toContain('src="/a&quot;b"');
  });

  it.each([
    ["what was chosen here, before all else", "rollcall-language=ar", "hi", "en", "ar", "rtl"],
    [
      "under its name of a secure page too",
      "x=1; __Host-rollcall-language=hi",
      "ar",
      "",
      "hi",
      "ltr",
    ],
    ["the institution's", "", "hi", "ar", "hi", "ltr"],
    ["that of the browser", "", undefined, "fr, ar-EG;q=0.5", "ar", "rtl"],
    ["English, where it speaks none of them", "rollcall-language=xx", undefined, "fr", "en", "ltr"],
    ["not what another cookie says", "my-rollcall-language=ar", undefined, "", "en", "ltr"],
  ])("is in %s", (_, cookie, language, accepted, tag, direction) => {
    const html = sent({ Cookie: cookie, "Accept-Language": accepted }, { ...school, language });
    expect(languageOf(html)?.slice(1)).toEqual([tag, direction]);
    expect(html).toContain({ ar: "كلمة المرور", hi: "पासवर्ड", en: "Password" }[tag]);
  });

  it.each([
    ["rollcall-scheme=dark", ["dark"]],
    ["rollcall-scheme=light", ["light"]],
    ["rollcall-scheme=blue", ["light", "dark"]],
    ["", ["light", "dark"]],
  ])("has the colours that were chosen here, or both (%s)", (cookie, schemes) => {
    const found = sent({ Cookie: cookie })?.match(/color-scheme:\w+(?=[;}])/g);
    expect(found).toEqual(schemes.map((scheme) => `color-scheme:${scheme}`));
  });

  it("is packed as the browser takes it", () => {
    const make = signInPages(page, languages, () => school);
    const packed = (accepted: string) =>
      make(new Headers({ "Sec-Fetch-Dest": "document", "Accept-Encoding": accepted }));
    const [br, gzip, plain] = [packed("gzip, br"), packed("gzip"), packed("")];
    expect([br?.encoding, gzip?.encoding, plain?.encoding]).toEqual(["br", "gzip", undefined]);
    const text = Buffer.from(plain?.body ?? []).toString();
    expect(brotliDecompressSync(br?.body ?? new Uint8Array()).toString()).toBe(text);
    expect(gunzipSync(gzip?.body ?? new Uint8Array()).toString()).toBe(text);
  });

  it("follows the institution", () => {
    let look: SignInLook | undefined = school;
    const make = signInPages(page, languages, () => look);
    const now = () => {
      const made = make(new Headers({ "Sec-Fetch-Dest": "document" }));
      return made && Buffer.from(made.body).toString();
    };
    expect(now()).toContain("Hill School");
    look = { ...school, appName: "Lake School" };
    expect(now()).toContain("Lake School");
    look = undefined;
    expect(now()).toBeUndefined();
  });

  it("is not what a service worker keeps, nor for a page without its place", () => {
    expect(sent({ "Sec-Fetch-Dest": "empty" })).toBeUndefined();
    const other = signInPages("<html><div id='app'></div></html>", languages, () => school);
    expect(other(new Headers({ "Sec-Fetch-Dest": "document" }))).toBeUndefined();
  });
});

describe("The look of the sign-in page", () => {
  const settings = {
    "institution.maintenance_mode": false,
    "institution.logo": 7,
    "institution.language": "hi",
    "branding.config.app_name": "Hill School",
    "branding.config.tagline": "Registers",
    "branding.primary_color": "#0b6b66",
  };
  let listener: (event: { topic: string }) => void = () => {};
  const follow = (stored: () => Promise<Record<string, unknown>>, found = true) =>
    followSignInLook(
      { read: stored } as unknown as SettingsStore,
      { query: async () => [{ found }] } as unknown as Database,
      {
        subscribe(heard) {
          listener = heard;
          return () => {};
        },
        close() {},
      } as Parameters<typeof followSignInLook>[2],
    );

  it("is what the settings say", async () => {
    const look = await follow(async () => settings);
    look.stop();
    expect(look.current()).toEqual({
      appName: "Hill School",
      tagline: "Registers",
      logo: "/api/v1/branding/logo/7",
      primary: "#0b6b66",
      language: "hi",
    });
  });

  it("is none before the set-up, and none under maintenance", async () => {
    const [before, maintained] = await Promise.all([
      follow(async () => settings, false),
      follow(async () => ({ ...settings, "institution.maintenance_mode": true })),
    ]);
    for (const one of [before, maintained]) one.stop();
    expect([before.current(), maintained.current()]).toEqual([undefined, undefined]);
  });

  it("follows a change, and stays where it cannot be read", async () => {
    let stored = async (): Promise<Record<string, unknown>> => settings;
    const look = await follow(() => stored());
    stored = async () => {
      throw new Error("The database is away.");
    };
    listener({ topic: "settings" });
    await Promise.resolve();
    expect(look.current()?.tagline).toBe("Registers");
    stored = async () => ({ ...settings, "branding.config.tagline": "Office" });
    listener({ topic: "students" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(look.current()?.tagline).toBe("Registers");
    listener({ topic: "settings" });
    await expect.poll(() => look.current()?.tagline).toBe("Office");
    look.stop();
  });
});

it.each([
  ["/login", undefined, true],
  ["/login/", "", true],
  ["/students", undefined, true],
  ["/", "rollcall-here=0", true],
  ["/students", "rollcall-here=1", false],
  ["/login", "a=b; __Host-rollcall-here=1", false],
  ["/setup", undefined, false],
  ["/invitation", undefined, false],
  ["/single-sign-on/google", undefined, false],
])("%s with the cookies “%s” asks one to sign in: %s", (path, cookies, expected) => {
  expect(asksToSignIn(path, cookies)).toBe(expected);
});
