import { declaredTexts } from "@rollcall/kit/schema";
import { audienceTexts } from "@rollcall/kit/schema/audiences";
import { features } from "../src/features";
import { resources } from "../src/resources";
import { audiences } from "../src/resources/audiences";
import { settings } from "../src/resources/settings";

/** Every text of the school's declarations by its key. */
export const schoolTexts = (): ReadonlyMap<string, string> =>
  new Map([
    ...declaredTexts(
      [...resources, settings],
      features.flatMap(({ menu = [], commands = [] }) => [...menu, ...commands]),
      features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)),
    ),
    ...audienceTexts(audiences),
  ]);
