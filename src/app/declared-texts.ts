import { actions, declaredTexts } from "@rollcall/kit/schema";
import { audienceTexts } from "@rollcall/kit/schema/audiences";
import { features } from "../features";
import { resources } from "../resources";
import { audiences } from "../resources/audiences";
import { settings } from "../resources/settings";

const named = new Set(resources.map(({ name }) => name.replaceAll("-", "_")));

/** Every text of the school's declarations by its key. */
export const schoolTexts = (): ReadonlyMap<string, string> =>
  new Map([
    ...declaredTexts(
      [...resources, settings],
      features.flatMap(({ menu = [], commands = [] }) => [...menu, ...commands]),
      {
        paths: features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)),
        permissions: [
          ...actions,
          ...features.flatMap(({ permissions = [] }) => permissions),
          ...resources.map(({ permission }) => permission).filter((word) => !named.has(word)),
        ],
      },
    ),
    ...audienceTexts(audiences),
  ]);
