import type { Feature } from "../application/feature";
import type { Resource } from "../schema";

/**
 * Handing over all that is kept of one person, and erasing one, each with a permission of its own.
 * @param people the resources that say `person`
 */
export const personalDataOf = (...people: readonly Resource[]): Feature => ({
  name: "personal data",
  permissions: ["export_personal_data", "erase_people"],
  api: async () => (await import("../api/personal-data/feature")).personalDataFeature(people),
  rareRecordActions: Object.fromEntries(
    people.map((resource) => [
      resource.name,
      async () =>
        (await import("../browser/pages/personal-data/person-actions")).personActionsOf(resource),
    ]),
  ),
});
