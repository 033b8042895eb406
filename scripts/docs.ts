/**
 * `npm run docs`: the documentation as a folder of pages, `dist/docs`, for any static host and any
 * folder of it. Pages are written in docs/guide; the reference is made from docstrings.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { framed, linkTo } from "./docs/frame";
import { pagesOf, type Page } from "./docs/pages";

const root = fileURLToPath(new URL("..", import.meta.url));
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/<[^>]+>|&\w+;/g, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");

/** Links between pages are written as paths of their files, and become links between pages. */
function renderer(page: Page, paths: ReadonlySet<string>): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${idOf(text)}">${text}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [, file] = /file=(\S+)/.exec(lang) ?? [];
        const code = `<pre tabindex="0"><code>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`;
        return file ? `<figure><figcaption>${file}</figcaption>${code}</figure>` : code;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^(https?:|#)/.test(href)) return `<a href="${href}">${text}</a>`;
        const [path = "", anchor] = href.split("#");
        const to = new URL(path.replace(/\.md$/, ""), `file:///${page.path}`).pathname.slice(1);
        if (!paths.has(to)) throw new Error(`${page.path} links to ${href}, which is no page.`);
        return `<a href="${linkTo(page.path, to)}${anchor ? `#${anchor}` : ""}">${text}</a>`;
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll("<table>", '<div class="table"><table>')
          .replaceAll("</table>", "</table></div>"),
    },
  });
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .toLowerCase();

/** Writes the site. @throws Error when a page links to one that is not there */
export async function writeDocs(outDir: string): Promise<Page[]> {
  const pages = pagesOf(root);
  const paths = new Set(pages.map(({ path }) => path));
  rmSync(outDir, { recursive: true, force: true });
  const index: { path: string; title: string; text: string }[] = [];
  for (const page of pages) {
    const html = await renderer(page, paths).parse(page.markdown);
    const file = join(outDir, `${page.path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, framed(pages, page, html));
    index.push({ path: page.path, title: page.title, text: textOf(html) });
  }
  writeFileSync(join(outDir, "search.json"), JSON.stringify(index));
  return pages;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = join(root, "dist/docs");
  const pages = await writeDocs(outDir);
  console.log(
    `Written: ${pages.length} pages in ${outDir}. Open index.html there, or copy the folder to a host.`,
  );
}
