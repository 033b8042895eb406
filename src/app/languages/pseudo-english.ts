import { pseudoWords } from "@rollcall/kit/browser/mock/pseudo";
import { schoolTexts } from "../declared-texts";
import { byCatalogue } from "@rollcall/kit/schema/languages";

/** Every message, in brackets, longer and with accents: what stands without them is in no catalogue. */
export default pseudoWords({
  resources: Object.fromEntries(schoolTexts()),
  ...byCatalogue(
    import.meta.glob<Record<string, string>>(
      ["/packages/kit/**/words/**/en.json", "/src/**/words/**/en.json"],
      { eager: true, import: "default" },
    ),
  ),
});
