import type { Page } from "./pages";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The address of a page, seen from another: no page needs to know where the site stands. */
export const linkTo = (from: string, to: string): string =>
  `${"../".repeat(from.split("/").length - 1)}${to}.html`;

function menu(pages: readonly Page[], { path }: Page): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups
    .map((group) => {
      const links = pages
        .filter((page) => page.group === group)
        .map(
          (page) =>
            `<li><a href="${linkTo(path, page.path)}"${page.path === path ? ' aria-current="page"' : ""}>${escaped(page.title)}</a></li>`,
        );
      return `<h2>${escaped(group)}</h2><ul>${links.join("")}</ul>`;
    })
    .join("");
}

function neighbours(pages: readonly Page[], page: Page): string {
  const at = pages.indexOf(page);
  const link = (to: Page | undefined, rel: string, word: string) =>
    to
      ? `<a rel="${rel}" href="${linkTo(page.path, to.path)}">${word}: ${escaped(to.title)}</a>`
      : "";
  return `<nav class="next" aria-label="Neighbouring pages">${link(pages[at - 1], "prev", "Before")}${link(pages[at + 1], "next", "Next")}</nav>`;
}

const style = `
:root { color-scheme: light dark; --text: light-dark(#1d232b, #dce1e8); --soft: light-dark(#57616d, #9ba6b4); --ground: light-dark(#fff, #14181d); --side: light-dark(#f6f7f9, #1a1f26); --edge: light-dark(#e4e7ec, #2b323c); --link: light-dark(#2a5bd1, #b9d0fc); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground); }
a { color: var(--link); }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 8px; }
.frame { display: grid; grid-template-columns: 280px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
.side { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 20px; background: var(--side); border-right: 1px solid var(--edge); }
.side summary { margin-top: 16px; cursor: pointer; font-weight: 600; } @media (min-width: 801px) { .side summary { display: none; } }
.side > a { font-weight: 650; font-size: 18px; color: inherit; text-decoration: none; }
.side h2 { font-size: 13px; margin: 24px 0 4px; color: var(--soft); }
.side ul { list-style: none; margin: 0; padding: 0; font-size: 15px; }
.side li a { display: block; padding: 3px 8px; border-radius: 6px; text-decoration: none; color: inherit; }
.side li a:hover { background: var(--edge); } .side li a[aria-current] { background: var(--edge); font-weight: 600; }
.side input { width: 100%; margin-top: 16px; padding: 8px 10px; font: inherit; color: inherit; background: var(--ground); border: 1px solid light-dark(#8a94a1, #6b7685); border-radius: 6px; }
main { padding: 32px 40px 64px; max-width: 860px; width: 100%; }
h1 { font-size: 30px; line-height: 1.25; margin: 0 0 16px; } main h2 { margin-top: 36px; font-size: 21px; } main h3 { font-size: 17px; }
pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--side); font-size: 14px; line-height: 1.5; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .92em; } :not(pre) > code { background: var(--side); padding: 1px 4px; border-radius: 4px; overflow-wrap: anywhere; }
figure { margin: 20px 0; } figcaption { font-size: 13px; color: var(--soft); margin-bottom: -10px; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: 15px; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--edge); } td:first-child code { overflow-wrap: normal; white-space: nowrap; }
.next { display: flex; justify-content: space-between; gap: 16px; margin-top: 56px; padding-top: 16px; border-top: 1px solid var(--edge); }
@media (max-width: 800px) { .frame { display: block; } .side { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--edge); } main { padding: 24px 20px 48px; } }
@media print { .side, .next { display: none; } .frame { display: block; } }`;

/**
 * Folds the contents on a phone, and finds pages by the words that are typed: all of them, anywhere
 * in a page.
 */
const script = `
if (matchMedia("(max-width: 800px)").matches) document.querySelector(".side details").open = false;
const field = document.querySelector("[type=search]"), found = document.querySelector("[role=status]"), list = document.getElementById("found");
let pages;
field.addEventListener("input", async () => {
  try { pages ??= await (await fetch(field.dataset.index)).json(); }
  catch { found.textContent = "Search works once a web server serves these pages."; return; }
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const hits = words.length ? pages.filter((page) => words.every((word) => page.text.includes(word))) : [];
  const first = (page) => Number(!words.every((word) => page.title.toLowerCase().includes(word)));
  hits.sort((a, b) => first(a) - first(b));
  list.replaceChildren(...hits.slice(0, 12).map(({ path, title }) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = field.dataset.root + path + ".html"; link.textContent = title; item.append(link); return item;
  }));
  found.textContent = words.length ? (hits.length === 1 ? "1 page" : hits.length + " pages") : "";
});`;

/** A page of the site, whole. */
export function framed(pages: readonly Page[], page: Page, html: string): string {
  const up = "../".repeat(page.path.split("/").length - 1);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Rollcall</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<div class="frame">
<div class="side">
<a href="${up}index.html">Rollcall</a>
<search><input type="search" aria-label="Search the documentation" placeholder="Search" data-root="${up}" data-index="${up}search.json"><p role="status"></p><ul id="found"></ul></search>
<details open><summary>Contents</summary><nav aria-label="Pages">${menu(pages, page)}</nav></details>
</div>
<main id="main">${html}${neighbours(pages, page)}</main>
</div>
<script type="module">${script}</script>
</body>
</html>
`;
}
