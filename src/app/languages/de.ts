import { byCatalogue } from "@rollcall/kit/browser/providers/language-file";

export default byCatalogue(
  import.meta.glob<Record<string, string>>(
    ["/packages/kit/**/words/**/de.json", "/src/**/words/**/de.json"],
    { eager: true, import: "default" },
  ),
);
