import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { served as school } from "../../server/application";
import { readLanguages, type Languages } from "../../packages/kit/server/languages";
import { notFound } from "../../packages/kit/api/errors";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { startNodeHost } from "../contract/node-host";
import { callServer, signInAt } from "../support/server-client";

const said = { hi: "रिकॉर्ड नहीं मिला।", ar: "لم يُعثر على السجل.", en: "Record not found." };
const languages = ["hi", "en", "ar"] as const;

describe("requests that are answered at the same time", () => {
  let all: Languages;
  beforeAll(async () => {
    all = await readLanguages(school.languages);
  });

  it("are each answered in their own language, whatever is said in between", async () => {
    const gates = languages.map(() => {
      let open = () => {};
      return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
    });
    const answers = languages.map((tag, at) =>
      all.answerIn(
        new Request("http://rollcall.test/", { headers: { "Accept-Language": tag } }),
        async () => {
          const before = notFound().message;
          await gates[at]?.opened;
          return new Response(`${before} ${notFound().message}`);
        },
      ),
    );
    // The last that came is answered first.
    for (const { open } of gates.toReversed()) {
      open();
      await new Promise((done) => setTimeout(done));
    }
    for (const [at, tag] of languages.entries()) {
      const answer = await answers[at];
      expect(answer?.headers.get("Content-Language")).toBe(tag);
      expect(await answer?.text()).toBe(`${said[tag]} ${said[tag]}`);
    }
    expect(notFound().message).toBe(said.en);
  });
});

describe("a server that many ask at once", () => {
  let host: RunningHost;
  let token: string;

  beforeAll(async () => {
    host = await startNodeHost(5);
    token = await signInAt(host.origin, host.demoPassword);
  }, 120_000);
  afterAll(() => host?.stop());

  it("answers each in the language that it asks for", async () => {
    const asked = Array.from({ length: 10 }, () => languages).flat();
    const answers = await Promise.all(
      asked.map((tag, at) =>
        callServer(host.origin, token, "GET", `/admin/students/${900_000 + at}`, undefined, {
          "Accept-Language": `${tag}-IN,en;q=0.5`,
        }),
      ),
    );
    expect(answers.map(({ body }) => body.message)).toEqual(asked.map((tag) => said[tag]));
    expect(answers.map(({ headers }) => headers.get("Content-Language"))).toEqual(asked);
  });

  it("writes a whole file in the language that it was asked for", async () => {
    const file = async (tag: string) => {
      const response = await fetch(`${host.origin}/api/v1/admin/subjects/export?format=csv`, {
        headers: { Authorization: `Bearer ${token}`, "Accept-Language": tag },
      });
      return (await response.text()).split("\r\n");
    };
    const [hindi, english] = await Promise.all([file("hi"), file("en")]);
    expect(hindi[0]).toContain("नाम,कोड,प्रकार");
    expect(hindi[1]).toContain("प्रायोगिक");
    expect(english[0]).toContain("Name,Code,Kind");
    expect(english[1]).toContain(",practical,");
  });
});
