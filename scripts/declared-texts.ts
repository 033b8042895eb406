import { declaredTexts } from "@rollcall/kit/schema";
import { features } from "../src/features";
import { resources } from "../src/resources";
import { settings } from "../src/resources/settings";

/** Every text of the school's declarations by its key. */
export const schoolTexts = (): ReadonlyMap<string, string> =>
  declaredTexts(
    [...resources, settings],
    features.flatMap(({ menu = [], commands = [] }) => [...menu, ...commands]),
    features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)),
  );
