import type { Route } from "../http/route";
import type { ApiContext } from "../context";
import { escaped } from "../http/html-text";
import { accessSentence } from "./document";

const anchor = (subject: string) => subject.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const row = (route: Route) =>
  `<tr><td><code class="${route.method.toLowerCase()}">${route.method}</code></td><td><code>${escaped(route.path)}</code></td><td>${escaped(route.summary)}</td><td>${escaped(accessSentence(route.access))}</td></tr>`;

const style = `
:root{color-scheme:light dark;--line:#d0d5dd;--quiet:#475467}
@media (prefers-color-scheme:dark){:root{--line:#3a3f4b;--quiet:#b0b6c3}}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1100px;padding:2rem 1rem}
h1{font-size:1.75rem}h2{font-size:1.2rem;margin-top:2.5rem}p,td{color:inherit}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.5rem;text-align:left;vertical-align:top}
th{color:var(--quiet);font-weight:600}code{font-size:.9em;white-space:nowrap}ul{columns:3 14rem;padding-left:1.2rem}`;

/** The contract for people: every call by subject, with who may make it. Plain HTML, no script. */
export function documentationPage(
  routes: readonly Route[],
  { product, version }: Pick<ApiContext, "product" | "version">,
  base: string,
): string {
  const subjects = [...new Set(routes.map(({ subject }) => subject))];
  const sections = subjects.map((subject) => {
    const rows = routes
      .filter((route) => route.subject === subject)
      .map(row)
      .join("");
    return `<section><h2 id="${anchor(subject)}">${escaped(subject)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escaped(subject)}"><table><thead><tr><th>Call</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(product.name)} API</title><style>${style}</style></head><body><main>
<h1>${escaped(product.name)} API <small>${escaped(version)}</small></h1>
<p>All paths stand below <code>${escaped(base)}</code>. Every call but the open ones carries <code>Authorization: Bearer &lt;token&gt;</code>. The same as data: <a href="${escaped(base)}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Subjects"><ul>${subjects.map((subject) => `<li><a href="#${anchor(subject)}">${escaped(subject)}</a></li>`).join("")}</ul></nav>
${sections.join("\n")}
</main></body></html>`;
}
