import { strToU8, zipSync, type Zippable } from "fflate";
import { dayText } from "../../schema/formats/days";
import { momentText } from "../../schema/formats/moments";
import type { Cell } from "../transfer/cells";
import { escaped } from "../http/html-text";
import { spokenIn } from "../outbox/render";
import type { Collected, Section } from "./collect";
import { t } from "./text";

const written: { [T in Cell["type"]]: (cell: Extract<Cell, { type: T }>) => string } = {
  empty: () => "",
  text: ({ text }) => text,
  number: ({ number }) => String(number),
  boolean: ({ yes }) => (yes ? t("file.yes") : t("file.no")),
  date: ({ text }) => dayText(text),
  time: ({ text }) => text,
  instant: ({ text }) => momentText(text),
};
const textOf = (cell: Cell): string => (written[cell.type] as (of: Cell) => string)(cell);

const values: { [T in Cell["type"]]: (cell: Extract<Cell, { type: T }>) => unknown } = {
  empty: () => null,
  text: ({ text }) => text,
  number: ({ number }) => number,
  boolean: ({ yes }) => yes,
  date: ({ text }) => text,
  time: ({ text }) => text,
  instant: ({ text }) => text,
};
const valueOf = (cell: Cell): unknown => (values[cell.type] as (of: Cell) => unknown)(cell);

const cellHtml = (cell: Cell): string => escaped(textOf(cell)).replaceAll("\n", "<br>");

/** One record reads better as a list of names and values than as a table of one row. */
const oneHtml = ({ headings, rows: [row = []] }: Section): string =>
  `<table>${headings.map((heading, at) => `<tr><th scope="row">${escaped(heading)}</th><td>${cellHtml(row[at] ?? { type: "empty" })}</td></tr>`).join("")}</table>`;

const manyHtml = ({ headings, rows }: Section): string =>
  `<table><thead><tr>${headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`).join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cellHtml(cell)}</td>`).join("")}</tr>`)
    .join("")}</tbody></table>`;

const sectionHtml = (section: Section): string =>
  `<section id="${escaped(section.key)}"><h2>${escaped(section.title)}</h2>${
    section.rows.length === 0
      ? `<p>${escaped(t("file.nothing"))}</p>`
      : section.rows.length === 1
        ? oneHtml(section)
        : manyHtml(section)
  }</section>`;

const style =
  "body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;line-height:1.4}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border:1px solid #ccc;padding:.3rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}section{overflow-x:auto;margin-block-end:2rem}@media(prefers-color-scheme:dark){body{background:#1a1b1e;color:#e9ecef}a{color:#74c0fc}th,td{border-color:#495057}}";

function pageOf({ title, sections, files }: Collected, made: { at: string; by: string }): string {
  const heading = escaped(t("file.title", { name: title }));
  const links = sections
    .map(
      ({ key, title: text, rows }) =>
        `<li><a href="#${escaped(key)}">${escaped(text)}</a> (${rows.length})</li>`,
    )
    .join("");
  const fileLinks = files
    .map(({ name }) => `<li><a href="${escaped(encodeURI(name))}">${escaped(name)}</a></li>`)
    .join("");
  return `<!doctype html><html ${spokenIn()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${style}</style></head><body><h1>${heading}</h1><p>${escaped(t("file.made", { moment: momentText(made.at), by: made.by }))}</p><h2>${escaped(t("file.contents"))}</h2><ul>${links}</ul>${sections.map(sectionHtml).join("")}<section id="files"><h2>${escaped(t("kind.files"))}</h2>${fileLinks ? `<ul>${fileLinks}</ul>` : `<p>${escaped(t("file.nothing"))}</p>`}</section></body></html>`;
}

const dataOf = ({ title, sections, files }: Collected, made: { at: string; by: string }) => ({
  of: title,
  made_at: made.at,
  made_by: made.by,
  kept: Object.fromEntries(
    sections.map(({ key, headings, rows }) => [
      key,
      rows.map((row) =>
        Object.fromEntries(
          headings.map((heading, at) => [heading, valueOf(row[at] ?? { type: "empty" })]),
        ),
      ),
    ]),
  ),
  files: files.map(({ name }) => name),
});

/** A ZIP of what was collected: a page to read, the same as data, and the files. */
export function zipOf(
  collected: Collected,
  made: { at: Date; by: string },
): Uint8Array<ArrayBuffer> {
  const by = { at: made.at.toISOString(), by: made.by };
  const options = { mtime: made.at } as const;
  const parts: Zippable = {
    "index.html": [strToU8(pageOf(collected, by)), options],
    "data.json": [strToU8(JSON.stringify(dataOf(collected, by), null, 2)), options],
  };
  for (const { name, content } of collected.files)
    parts[name] = [content, { ...options, level: 0 }];
  return zipSync(parts);
}
