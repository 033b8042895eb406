import { byCatalogue } from "@rollcall/kit/schema/languages";
import { whereBuilt } from "../where-built";

/** What the API says. */
export default byCatalogue(
  whereBuilt(() =>
    import.meta.glob<Record<string, string>>(
      [
        "/packages/kit/{schema,api,resources}/**/words/**/hi.json",
        "/packages/kit/resources/words/hi.json",
        "/packages/kit/with/*/words/hi.json",
        "/src/resources/**/hi.json",
        "/src/{school,features}/*/{words,domain}/**/hi.json",
      ],
      { eager: true, import: "default" },
    ),
  ),
);
