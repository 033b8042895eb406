import { byCatalogue } from "@rollcall/kit/schema/languages";

/** What the console says; what only the API says is in `api/hi.ts`. */
export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    [
      "/packages/kit/**/words/**/hi.json",
      "/src/**/words/**/hi.json",
      "!/packages/kit/api/**",
      "!/packages/kit/with/*/words/**",
      "!/packages/kit/browser/mock/**",
      "!/src/mock/**",
      "!/src/{school,features}/*/words/**",
      "!/src/light/**",
    ],
    { eager: true, import: "default" },
  ),
);
