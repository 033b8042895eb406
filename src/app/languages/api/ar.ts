import { byCatalogue } from "@rollcall/kit/schema/languages";
import { whereBuilt } from "../where-built";

/** What the API says. */
export default byCatalogue(
  whereBuilt(() =>
    import.meta.glob<Record<string, string>>(
      [
        "/packages/kit/{schema,api,resources}/**/words/**/ar.json",
        "/packages/kit/resources/words/ar.json",
        "/packages/kit/with/*/words/ar.json",
        "/src/resources/**/ar.json",
        "/src/{school,features}/*/{words,domain}/**/ar.json",
      ],
      { eager: true, import: "default" },
    ),
  ),
);
