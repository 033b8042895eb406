import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = "docs/decisions";
const read = (name: string) => readFileSync(join(root, folder, name), "utf8");
const pages = readdirSync(join(root, folder))
  .filter((name) => name !== "README.md")
  .sort();

/** A title, then why, what holds, what it does not do, and what was left. */
const form =
  /^# (?<title>.+)\n\n## Why\n\n[^]+\n\n## Decided\n\n[^]+\n\n## Limits\n\n[^]+\n\n## Rejected\n\n[^]+\n$/;
const titleOf = (name: string) => form.exec(read(name))?.groups?.title;

describe("the decisions", () => {
  it("are pages of subjects, at most forty", () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.length).toBeLessThanOrEqual(40);
    expect(pages.filter((name) => !/^[a-z]+(?:-[a-z]+)*\.md$/.test(name))).toEqual([]);
  });

  it.each(pages)(
    "%s says why, what holds, its limits and what was rejected, in this order",
    (name) => {
      const headings = [...read(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(["Why", "Decided", "Limits", "Rejected"]);
      expect(titleOf(name)).toBeTruthy();
    },
  );

  it("stand in the index once, each with its title", () => {
    const rows = [...read("README.md").matchAll(/^\| \[(.+)\]\((.+)\) \| .+ \|$/gm)].map(
      ([, title, name]) => ({ title, name }),
    );
    expect(rows.sort((a, b) => (`${a.name}` < `${b.name}` ? -1 : 1))).toEqual(
      pages.map((name) => ({ title: titleOf(name), name })),
    );
  });
});
