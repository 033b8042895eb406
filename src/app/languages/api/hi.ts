import { byCatalogue } from "@rollcall/kit/schema/languages";

/** The files; none where the sources run without Vite, which puts them in: English is said then. */
function files(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  try {
    return import.meta.glob<Record<string, string>>(
      [
        "/packages/kit/{schema,api,resources}/**/words/**/hi.json",
        "/packages/kit/resources/words/hi.json",
        "/src/{resources,domain}/**/hi.json",
        "/src/features/*/words/**/hi.json",
      ],
      { eager: true, import: "default" },
    );
  } catch {
    return {};
  }
}

/** What the API says. */
export default byCatalogue(files());
