import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportsOf } from "../../scripts/docs/reference";
import { writeDocs } from "../../scripts/docs";

describe("the documentation as a folder of pages", () => {
  let folder: string;
  let files: string[];
  const read = (name: string) => readFile(join(folder, name), "utf8");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rollcall-docs-"));
    await writeDocs(folder);
    files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has links that lead somewhere, from any folder of any host, and asks nobody else for anything", async () => {
    expect(files.length).toBeGreaterThan(15);
    for (const name of files) {
      const html = await read(name);
      expect(html, name).not.toMatch(/ (src|href)="(\/|[a-z]+:\/\/[^"]*\.(js|css|woff2?))/);
      for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"#:]+)(?:#[^"]*)?"/g)) {
        const path = new URL(href, `file:///${name}`).pathname.slice(1);
        expect(files, `${name} links to ${href}`).toContain(path);
      }
    }
  });

  it("lists each option of a field with what its docstring says", async () => {
    const html = await read("reference/fields.html");
    expect(html).toContain("<code>list?</code>");
    expect(html).toContain("A column of the list; also what a phone&#39;s card shows.");
  });

  it("shows the examples that are tested, whole", async () => {
    const example = await readFile(
      join(import.meta.dirname, "../../docs/guide/examples/notes.ts"),
      "utf8",
    );
    expect(
      (await read("words/scope.html")).replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
    ).toContain(example.trimEnd());
  });

  it("finds a page by its words", async () => {
    const pages = JSON.parse(await read("search.json")) as { path: string; text: string }[];
    expect(
      pages.filter(({ text }) => text.includes("notbefore")).map(({ path }) => path),
    ).toContain("words/limits");
  });
});

it("a docstring belongs to what follows it", () => {
  const found = exportsOf(join(import.meta.dirname, "../../packages/kit/schema/resource.ts"));
  const resource = found.find(({ name }) => name === "Resource");
  expect(resource?.members.find(({ name }) => name === "defaultSort")).toEqual({
    name: "defaultSort",
    type: "string",
    isOptional: true,
    says: "As in a query: `name`, `-created_at`. The title unless given.",
  });
});
