import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { served as school } from "../../server/application";
import { readEnvironment } from "../../server/environment";
import { readLanguages, type Languages } from "../../server/languages";
import { startServer, type RunningServer } from "../../server/start-server";
import { notFound } from "../../packages/kit/api/errors";
import { migratedDataDirectory } from "../support/data-directory";
import { callServer, signInAt } from "../support/server-client";

const password = "languages of a server";
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
  let folder: string;
  let server: RunningServer;
  let token: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rollcall-languages-"));
    await migratedDataDirectory(folder);
    server = await startServer(
      school,
      readEnvironment({
        PORT: "0",
        DATA_DIR: folder,
        DEMO_STUDENTS: "5",
        DEMO_PASSWORD: password,
        BACKUP_EVERY_HOURS: "0",
      }),
      { log: () => undefined },
    );
    token = await signInAt(server.url, password);
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers each in the language that it asks for", async () => {
    const asked = Array.from({ length: 10 }, () => languages).flat();
    const answers = await Promise.all(
      asked.map((tag, at) =>
        callServer(server.url, token, "GET", `/admin/students/${900_000 + at}`, undefined, {
          "Accept-Language": `${tag}-IN,en;q=0.5`,
        }),
      ),
    );
    expect(answers.map(({ body }) => body.message)).toEqual(asked.map((tag) => said[tag]));
    expect(answers.map(({ headers }) => headers.get("Content-Language"))).toEqual(asked);
  });

  it("writes a whole file in the language that it was asked for", async () => {
    const file = async (tag: string) => {
      const response = await fetch(`${server.url}/api/v1/admin/subjects/export?format=csv`, {
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
