import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readmeWithPicture } from "../cluster/picture";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Files of the repository by their endings, whether or not they are committed yet. */
const filesOf = (...patterns: string[]) =>
  spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", ...patterns],
    { cwd: root, encoding: "utf8", maxBuffer: 1e8 },
  )
    .stdout.split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)));

/** The README of a new application says what is there once it is written. */
const papers = filesOf("*.md").filter((path) => !path.includes("/template/"));
const withoutCode = (text: string) => text.replace(/```[^]*?```/g, "").replace(/`[^`\n]*`/g, "``");
/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (path: string) =>
  [
    ...read(path)
      .replace(/```[^]*?```/g, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the papers of the repository", () => {
  it("are found", () => {
    expect(papers).toEqual(expect.arrayContaining(["README.md", "docs/decisions/README.md"]));
  });

  it.each(papers)("%s links to files and headings that are there", (paper) => {
    const links = [...withoutCode(read(paper)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
    const missing = links
      .map(([, link = ""]) => link)
      .filter((link) => {
        const [file = "", anchor] = link.split("#");
        const path = file === "" ? paper : join(dirname(paper), file);
        if (!existsSync(join(root, path))) return true;
        return anchor !== undefined && !anchorsOf(path).includes(anchor);
      });
    expect(missing).toEqual([]);
  });

  it.each([
    ["README.md", 8],
    ["ARCHITECTURE.md", 10],
  ])("%s is at most %i KB, so that a stranger reads it", (paper, kilobytes) => {
    expect(Buffer.byteLength(read(paper))).toBeLessThanOrEqual(kilobytes * 1024);
  });
});

/** What says where to look, and in which folder it stands. */
const guides = [
  "ARCHITECTURE.md",
  ...papers.filter((path) => /^(packages|src|tests|scripts)\/.*README\.md$/.test(path)),
];

/** Every file and folder of the repository. */
const everything = filesOf("*").flatMap((path) => {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
});
/** In which part of the repository a paper may name files without saying where they are. */
const roomOf = (paper: string) =>
  /^(?:ARCHITECTURE|packages\/embedded-postgres\/)/.test(paper)
    ? ""
    : (/^packages\/[^/]+\/|^[^/]+\//.exec(paper)?.[0] ?? "");

describe("papers that say where to look", () => {
  it.each(guides)("%s names files and folders that are there", (paper) => {
    const near = everything.filter((path) => path.startsWith(roomOf(paper)));
    const named = [
      ...read(paper)
        .replace(/```[^]*?```/g, "")
        .matchAll(/`([\w][\w@\-./]*)`/g),
    ]
      .map(([, path = ""]) => path.replace(/\/$/, "").replace(/^\.\.\//, ""))
      .filter((path) =>
        /\.(ts|tsx|mjs|json|css)$|^(src|packages|tests|scripts|docs)\/|^(?!dist\/)\w+\/\w/.test(
          path,
        ),
      );
    const missing = named.filter(
      (path) =>
        !everything.includes(path) && !near.some((one) => one === path || one.endsWith(`/${path}`)),
    );
    expect(missing).toEqual([]);
  });
});

describe("what files say of papers", () => {
  const sources = filesOf("*.ts", "*.tsx", "*.mjs", "*.md", "*.json").filter(
    (path) => path !== "package-lock.json" && !path.startsWith("tests/walls/"),
  );

  it("names pages that are there", () => {
    const missing = sources.flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w\-/]+\.md\b/g)]
        .map(([named]) => named)
        .filter((named) => !existsSync(join(root, named)))
        .map((named) => `${path}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it("names no decision by a number", () => {
    const numbered = sources
      .filter((path) => path !== "docs/decisions/README.md")
      .filter((path) => /\bdecisions?[ /]\[?\d/i.test(read(path)));
    expect(numbered).toEqual([]);
  });
});

describe("the pages for operators", () => {
  const said = new Set(
    filesOf("docs/operate/*.md").flatMap((path) =>
      [...read(path).matchAll(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)*\b/g)].map(([name]) => name),
    ),
  );
  const taken = [
    ...read("packages/kit/server/environment.ts").matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm),
  ].map(([, name = ""]) => name);

  it("say all that the server takes from its environment, and no variable that nothing reads", () => {
    expect(taken).toEqual(expect.arrayContaining(["DATABASE_URL", "SMTP_URL", "PORT"]));
    expect(taken.filter((name) => !said.has(name))).toEqual([]);
    // Of Node itself.
    const known = new Set([...taken, "NODE_EXTRA_CA_CERTS", "SQL_ASCII"]);
    expect([...said].filter((name) => name.includes("_") && !known.has(name))).toEqual([]);
  });
});

describe("the picture of the cluster", () => {
  it("is what the files of the deployment say (npx tsx tests/cluster/picture.ts writes it)", () => {
    expect(read("deploy/README.md")).toBe(readmeWithPicture());
  });
});
