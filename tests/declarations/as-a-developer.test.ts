import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAll, startProcess } from "../support/server-process";
import { anyVersion } from "../support/if-match";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** The declaration that the README prints, word for word. */
async function printed(): Promise<string> {
  const [, text] =
    /```ts\n\/\/ src\/resources\/rooms\.ts\n([^]*?)```/.exec(
      await readFile(join(root, "README.md"), "utf8"),
    ) ?? [];
  if (text === undefined) throw new Error("The README prints no declaration of rooms.");
  return text;
}
let copy: string;
let before: Map<string, string>;

/** Every source of the copy, by path. */
async function sources(): Promise<Map<string, string>> {
  const files = await readdir(join(copy, "src"), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [path.slice(copy.length + 1), await readFile(path, "utf8")] as const,
      ),
    ),
  );
}

/** A file with a declaration, and its line in the list. */
async function declare(name: string, text: string): Promise<void> {
  await writeFile(join(copy, `src/resources/${name}.ts`), text);
  const list = join(copy, "src/resources/index.ts");
  const listed = (await readFile(list, "utf8"))
    .replace("\n\n/**", `\nimport { ${name} } from "./${name}";\n\n/**`)
    .replace("\n]);", `\n  ${name},\n]);`);
  await writeFile(list, listed);
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "rollcall-developer-"));
  const wanted = (await readdir(root)).filter(
    (name) =>
      ["build", "packages", "src", "server", "scripts", "package.json"].includes(name) ||
      name.startsWith("tsconfig"),
  );
  for (const name of wanted) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  before = await sources();
  await declare("rooms", await printed());
});
afterAll(async () => {
  await endAll();
  await rm(copy, { recursive: true });
});

describe("a developer who declares what the README prints", () => {
  it("writes the declaration and its line, generates the migration, and needs no other edit", async () => {
    const { stdout } = await run("npm", ["run", "--silent", "db:generate", "--", "rooms"], {
      cwd: copy,
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect(stdout).toMatch(
      /^Written: .*-rooms\.ts \(\d+ statements\)\. It is applied at the next start\.$/m,
    );
    const after = await sources();
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

  it("has no type to correct, in the common rooms and in the server", async () => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    for (const group of ["common", "server"])
      expect(
        (await run(process.execPath, [tsc, "-p", `tsconfig.${group}.json`], { cwd: copy })).stdout,
      ).toBe("");
  });

  it("starts the server, which serves it", async () => {
    const server = startProcess(
      { DATA_DIR: join(copy, "data"), DEMO_STUDENTS: "5", DEMO_PASSWORD: "a developer's password" },
      [join(root, "node_modules/tsx/dist/cli.mjs"), "server/main.ts"],
      copy,
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
  });

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
    await writeFile(join(copy, "ask-mock.mts"), script);
    const { stdout } = await run(
      process.execPath,
      [join(root, "node_modules/tsx/dist/cli.mjs"), "ask-mock.mts"],
      { cwd: copy, env: { ...process.env, NODE_OPTIONS: "" } },
    );
    expect(stdout.trim()).toBe('["1"]');
  });
});
