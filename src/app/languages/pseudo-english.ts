import { pseudoWords } from "@rollcall/kit/browser/mock/pseudo";
import { declaredTexts } from "@rollcall/kit/schema";
import { features } from "../../features";
import { resources } from "../../resources";
import { settings } from "../../resources/settings";
import { byCatalogue } from "@rollcall/kit/schema/languages";

/** Every message, in brackets, longer and with accents: what stands without them is in no catalogue. */
export default pseudoWords({
  resources: Object.fromEntries(
    declaredTexts(
      [...resources, settings],
      features.flatMap(({ menu = [], commands = [] }) => [...menu, ...commands]),
      features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)),
    ),
  ),
  ...byCatalogue(
    import.meta.glob<Record<string, string>>(
      ["/packages/kit/**/words/**/en.json", "/src/**/words/**/en.json"],
      { eager: true, import: "default" },
    ),
  ),
});
