import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";
import { endAll, startProcess } from "../support/server-process";
import { anyVersion } from "../../packages/kit/testing/contract/if-match";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** Whoever has followed the README here has nothing left to follow. */
const isFollowed = existsSync(join(root, "src/resources/rooms.ts"));

/** The three blocks of the README's section, word for word. */
async function printed() {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const section = /\n## Add an entity\n([^]*?)\n## /.exec(readme)?.[1] ?? "";
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(section)?.[1]?.split("\n") ?? [];
  const [place = "", ...declaration] = block("ts");
  const [list = "", ...lines] = block("diff");
  return {
    file: place.replace("// ", ""),
    declaration: declaration.join("\n"),
    list: list.trim().replace("// ", ""),
    lines: lines.filter(Boolean).map((line) => line.slice(1)),
    commands: block("sh")
      .map((line) => line.replace(/\s*#.*$/, ""))
      .filter(Boolean),
  };
}
let copy: RepositoryCopy;
let before: Map<string, string>;
let readme: Awaited<ReturnType<typeof printed>>;

/** What one of the printed commands says, run in the copy. */
async function say(command: string): Promise<string> {
  const [program = "", ...words] = command.split(/\s+/);
  const { stdout } = await run(program, [words[0] ?? "", "--silent", ...words.slice(1)], {
    cwd: copy.folder,
    env: { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stripVTControlCharacters(stdout);
}

describe.skipIf(isFollowed)("a developer who does what the README prints", () => {
  beforeAll(async () => {
    copy = await copyRepository();
    readme = await printed();
    before = await copy.sources();
    await writeFile(join(copy.folder, readme.file), readme.declaration);
    const list = join(copy.folder, readme.list);
    const [imported = "", entry = ""] = readme.lines;
    const listed = (await readFile(list, "utf8"))
      .replace("\n\n/**", `\n${imported}\n\n/**`)
      .replace("\n]);", `\n${entry}\n]);`);
    await writeFile(list, listed);
  });
  afterAll(async () => {
    await endAll();
    await rm(copy.folder, { recursive: true });
  });

  it("writes the declaration and its line, generates the migration, and needs no other edit", async () => {
    expect(readme.commands.map((command) => command.split(" ", 3).join(" "))).toEqual([
      "npm run db:generate",
      "npm run check",
      "npm start",
    ]);
    expect(await say(readme.commands[0] ?? "")).toMatch(
      /^Written: .*-rooms\.ts \(\d+ statements\)\. It is applied at the next start\.$/m,
    );
    const after = await copy.sources();
    const touched = [...after]
      .filter(([path, text]) => before.get(path) !== text)
      .map(([path]) => path)
      .sort();
    expect(touched).toEqual([
      expect.stringMatching(/^src\/migrations\/\d{14}-rooms\.ts$/),
      "src/migrations/index.ts",
      "src/migrations/snapshot.json",
      "src/resources/index.ts",
      "src/resources/rooms.ts",
    ]);
  });

  it("has it checked: its declaration, its types and its tests of the contract", async () => {
    const said = await say(readme.commands[1] ?? "");
    expect(said.match(/^ok .*(?= \()/gm)).toEqual([
      "ok  catalogues",
      "ok  declaration and migration",
      "ok  types: common",
      "ok  contract tests",
    ]);
    const passed = Number(/Tests +(\d+) passed \(\1\)/.exec(said)?.[1]);
    expect(passed).toBeGreaterThan(20);
    for (const tag of ["hi", "ar"])
      expect(said).toMatch(
        new RegExp(
          `^Shown in English until src/resources/words/${tag}.json has rooms.label, `,
          "m",
        ),
      );
  }, 180_000);

  it("is asked for its words in other languages before it can land", async () => {
    await expect(copy.run("tsx/dist/cli.mjs", "scripts/catalogues.ts")).rejects.toThrow(
      "src/resources/words/hi.json: “rooms.label” is missing",
    );
  });

  it("has no type to correct in the server", async () => {
    expect((await copy.run("typescript/bin/tsc", "-p", "tsconfig.server.json")).stdout).toBe("");
  }, 180_000);

  it("starts the server, which serves it", async () => {
    const server = startProcess(
      {
        DATA_DIR: join(copy.folder, "data"),
        DEMO_SIZE: "5",
        DEMO_PASSWORD: "a developer's password",
      },
      [join(root, "node_modules/tsx/dist/cli.mjs"), "server/main.ts"],
      copy.folder,
    );
    const url = await server.url;
    const call = async (method: string, path: string, body?: unknown, token = "") => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${token}`,
          ...anyVersion(method, path),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as { data: Record<string, unknown> },
      };
    };
    const { token } = (
      await call("POST", "/auth/login", {
        email: "super@demo.school",
        password: "a developer's password",
      })
    ).body.data as { token: string };
    const [{ id, name }] = (await call("GET", "/admin/teachers", undefined, token)).body
      .data as unknown as [{ id: number; name: string }];
    expect(
      (await call("POST", "/admin/rooms", { number: "1", keeper_id: id, seats: 0 }, token)).status,
    ).toBe(422);
    expect(
      (await call("POST", "/admin/rooms", { number: "1", keeper_id: id, seats: 30 }, token)).status,
    ).toBe(201);
    const { body } = await call(
      "GET",
      `/admin/rooms?keeper_id=${id}&include=keeper`,
      undefined,
      token,
    );
    expect(body.data).toEqual([
      expect.objectContaining({ number: "1", seats: 30, status: "open", keeper: { id, name } }),
    ]);
    expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  }, 180_000);

  it("finds it in the browser's own server too", async () => {
    const script = `
      const { openBrowserHost } = await import("./src/mock/host.ts");
      const host = await openBrowserHost({ students: 1 });
      const ask = async (method, path, body, token = "") => (await (await host.fetch(new Request("http://mock/api/v1" + path, { method, headers: { Authorization: "Bearer " + token }, body: body && JSON.stringify(body) }))).json()).data;
      const { token } = await ask("POST", "/auth/login", { email: "super@demo.school", password: "rollcall-demo" });
      const [keeper] = await ask("GET", "/admin/teachers", undefined, token);
      await ask("POST", "/admin/rooms", { number: "1", keeper_id: keeper.id }, token);
      console.log(JSON.stringify((await ask("GET", "/admin/rooms?search=1", undefined, token)).map(({ number }) => number)));
      host.close();
      await host.db.close();`;
    await writeFile(join(copy.folder, "ask-mock.mts"), script);
    const { stdout } = await copy.run("tsx/dist/cli.mjs", "ask-mock.mts");
    expect(stdout.trim()).toBe('["1"]');
  });
});
