import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/operate");
const page = readFileSync(join(folder, "asvs.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = "", what = "", how = ""]) => ({ number, what, how }),
);

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const sections = `
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3
4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3
7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4
10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4
16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;

it("each requirement of levels 1 and 2 has its line, once and in order", () => {
  const wanted = [...sections.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

it("each test and page that a line names is there", () => {
  const named = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = ""]) => path);
  const gone = named.filter(
    (path) => !path.startsWith("https:") && !existsSync(join(folder, path)),
  );
  expect(gone).toEqual([]);
  expect(named.filter((path) => path.includes("/tests/")).length).toBeGreaterThan(200);
});

it("what is open, someone else's, or doesn't apply says why, and is counted above", () => {
  const openLines = rows.filter(({ how }) => how.includes("**Open**"));
  const without = rows.filter(({ how }) => how.startsWith("Doesn't apply: "));
  const elsewhere = rows.filter(({ how }) => how.startsWith("The operator's: "));
  const met = rows.length - openLines.length - without.length - elsewhere.length;
  expect(page).toContain(
    `Of ${rows.length} requirements ${met} are met, ${without.length} don't apply, ${elsewhere.length} are decided by the operator ([operate](README.md), and \`npx rollcall doctor\`), and ${openLines.length} are **open**`,
  );
  expect(rows.filter(({ how }) => /(\*\*Open\*\*|apply|operator's): ?$/.test(how))).toEqual([]);
});

it("no page is made of text that could be a script, and nothing is evaluated (1.3.2, 3.2.2)", () => {
  const found = ["src", "packages"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.generated\./.test(path))
      .filter((path) =>
        /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/.test(
          readFileSync(join(root, room, path), "utf8"),
        ),
      ),
  );
  expect(found).toEqual([]);
});
