import { byCatalogue } from "@rollcall/kit/browser/providers/language-file";

export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    ["/packages/kit/**/words/**/ar.json", "/src/**/words/**/ar.json"],
    { eager: true, import: "default" },
  ),
);
