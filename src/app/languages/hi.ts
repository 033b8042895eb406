import { byCatalogue } from "@rollcall/kit/browser/providers/language-file";

export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    ["/packages/kit/**/words/**/hi.json", "/src/**/words/**/hi.json"],
    { eager: true, import: "default" },
  ),
);
