import { pseudoWords } from "@rollcall/kit/browser/mock/pseudo";
import { byCatalogue } from "@rollcall/kit/browser/providers/language-file";

export default pseudoWords(
  byCatalogue(
    import.meta.glob<Record<string, string>>(
      ["/packages/kit/**/words/**/en.json", "/src/**/words/**/en.json"],
      { eager: true, import: "default" },
    ),
  ),
);
