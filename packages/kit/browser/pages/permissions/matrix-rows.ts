import {
  keyInWords,
  matchingGroups,
  permissionGroups,
} from "../../fields/inputs/permission-groups";
import { headingText, pluralOf, type Resource } from "../../../schema";
import { t } from "../../strings/permissions";

/** Permissions that belong together, under a heading of the menu. */
export interface MatrixSection {
  /** Heading of the menu. */
  heading: string;
  label: string;
  keys: readonly { key: string; label: string; name: string }[];
}

/**
 * Every permission there is, and those groups still hold that are no more, as the menu orders them.
 */
export function matrixSections(
  resources: readonly Resource[],
  pageKeys: readonly string[],
  held: readonly string[],
): MatrixSection[] {
  const headings = new Map(
    resources.map((resource) => [
      pluralOf(resource),
      resource.group === undefined ? t("other") : headingText("groups", resource.group),
    ]),
  );
  const sections = permissionGroups(resources, pageKeys, held).map(({ label, keys }) => ({
    heading: headings.get(label) ?? t("pages"),
    label,
    keys: keys.map((one) => ({ ...one, name: keyInWords(one.key) })),
  }));
  const order = [...new Set(sections.map(({ heading }) => heading))];
  return sections.toSorted(
    (one, other) => order.indexOf(one.heading) - order.indexOf(other.heading),
  );
}

/** The sections, or the permissions in them, that match what was typed. */
export const matchingSections = (
  sections: readonly MatrixSection[],
  text: string,
): MatrixSection[] => matchingGroups(sections, text);
