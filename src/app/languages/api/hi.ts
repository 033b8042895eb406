import { byCatalogue } from "@rollcall/kit/schema/languages";

/** What the API says. */
export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    [
      "/packages/kit/{schema,api,resources}/**/words/**/hi.json",
      "/packages/kit/resources/words/hi.json",
      "/src/{resources,domain}/**/hi.json",
      "/src/features/*/words/**/hi.json",
    ],
    { eager: true, import: "default" },
  ),
);
