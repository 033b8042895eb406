import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = "docs/decisions";
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = readdirSync(join(root, folder))
  .filter((name) => name !== "README.md")
  .sort();
const numberOf = (name: string) => Number(name.slice(0, 3));

/**
 * Title, date, status, then context, decision and consequences; others may stand between the last
 * two.
 */
const form =
  /^# (?<number>\d+)\. (?<title>.+)\n\n- Date: (?<date>\d{4}-\d{2}-\d{2})\n- Status: (?<status>.+)\n\n\*\*Context\.\*\* [^]+\n\n\*\*Decision\.\*\*[^]+\n\n\*\*Consequences\.\*\* [^]+\n$/;
/** In force, in force but for what a later one says otherwise, or replaced by a later one. */
const statuses =
  /^(?:accepted|(?:accepted; superseded in part|superseded) by \[decision (?<by>\d+)\]\((?<link>[^)]+)\)(?:: .+)?)$/;

const decision = (name: string): Record<string, string | undefined> & { name: string } => ({
  name,
  ...form.exec(read(`${folder}/${name}`))?.groups,
});

describe("the decisions", () => {
  it("are numbered one by one", () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.map((name) => /^\d{3}-[a-z0-9-]+\.md$/.test(name) && numberOf(name))).toEqual(
      files.map((_name, at) => at + 1),
    );
  });

  it.each(files)("%s has its number, a date, a status and the three parts", (name) => {
    const { number, date, status } = decision(name);
    expect([
      Number(number),
      Number.isNaN(Date.parse(date ?? "")),
      statuses.test(status ?? ""),
    ]).toEqual([numberOf(name), false, true]);
  });

  it("are superseded by later ones, which are there", () => {
    const later = files.map(decision).flatMap(({ name, status }) => {
      const { by, link } = statuses.exec(status ?? "")?.groups ?? {};
      return by ? [{ name, by: Number(by), link }] : [];
    });
    expect(later.length).toBeGreaterThan(0);
    expect(
      later.filter(({ name, by, link }) => by <= numberOf(name) || link !== files[by - 1]),
    ).toEqual([]);
  });

  it("stand in the index, in their order, with their titles, dates and states", () => {
    const rows = read(`${folder}/README.md`)
      .split("\n")
      .filter((line) => /^\| \d/.test(line));
    expect(rows).toEqual(
      files
        .map(decision)
        .map(
          ({ name, number, title, date, status }) =>
            `| ${number} | [${title}](${name}) | ${date} | ${status?.replace(/: .+$/, "")} |`,
        ),
    );
  });
});

const papers = readdirSync(root)
  .filter((name) => name.endsWith(".md"))
  .concat(
    readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
  );

describe("the papers of the repository", () => {
  it.each(papers)(
    "%s links to files and headings that are there, and names decisions that are",
    (paper) => {
      const text = read(paper).replace(/```[^]*?```/g, "");
      const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
      const headings = (path: string) =>
        [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
          heading
            .toLowerCase()
            .replace(/[^\w\- ]/g, "")
            .replaceAll(" ", "-"),
        );
      const missing = links.filter((link) => {
        const [file = "", heading] = link.split("#");
        const path = file === "" ? paper : join(dirname(paper), file);
        return (
          !existsSync(join(root, path)) ||
          (heading !== undefined && !headings(path).includes(heading))
        );
      });
      const unknown = [...text.matchAll(/\bdecisions? (\d+)(?: and (\d+))?/g)]
        .flatMap(([, ...numbers]) => numbers)
        .filter((number) => number !== undefined && Number(number) > files.length);
      expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    },
  );
});
