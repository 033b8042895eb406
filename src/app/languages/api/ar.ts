import { byCatalogue } from "@rollcall/kit/schema/languages";

/** The files; none where the sources run without Vite, which puts them in: English is said then. */
function files(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  try {
    return import.meta.glob<Record<string, string>>(
      [
        "/packages/kit/{schema,api,resources}/**/words/**/ar.json",
        "/packages/kit/resources/words/ar.json",
        "/src/{resources,domain}/**/ar.json",
        "/src/features/*/words/**/ar.json",
      ],
      { eager: true, import: "default" },
    );
  } catch {
    return {};
  }
}

/** What the API says. */
export default byCatalogue(files());
