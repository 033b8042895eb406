import { byCatalogue } from "@rollcall/kit/browser/providers/language-file";

export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    ["/packages/kit/**/words/**/fr.json", "/src/**/words/**/fr.json"],
    { eager: true, import: "default" },
  ),
);
