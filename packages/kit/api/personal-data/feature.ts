import type { Resource } from "../../schema";
import type { ApiFeature } from "../feature";
import { erasedTopic } from "./erase";
import { ErasedWork } from "./erased-again";
import { personalDataRoutes, personalPermissions } from "./routes";

/** Handing over and erasing what is kept of people: of the resources that say `person`. */
export const personalDataFeature = (
  people: readonly Resource[],
): Pick<ApiFeature, "name" | "routes" | "topics" | "jobs"> => ({
  name: "personal data",
  topics: { [erasedTopic]: [personalPermissions.erase] },
  jobs: [
    (context) =>
      context.erasedList
        ? new ErasedWork({ ...context, erasedList: context.erasedList })
        : undefined,
  ],
  routes: people.flatMap(personalDataRoutes),
});
