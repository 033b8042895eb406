import { headingText, type ApiField } from "../../schema";

/** Fields that stand together on a form and on the page of a record. */
export interface Section {
  /** The heading as the language at work has it; the fields without one come first. */
  title?: string;
  /** Explains what the fields decide, behind a question mark beside the heading. */
  help?: string | undefined;
  fields: ApiField[];
}

/** Fields under their headings, in the order in which they are given. */
export function inSections(fields: Iterable<ApiField>): Section[] {
  const sections = new Map<string | undefined, ApiField[]>([[undefined, []]]);
  for (const each of fields)
    sections.set(each.field.section, [...(sections.get(each.field.section) ?? []), each]);
  return [...sections]
    .filter(([, under]) => under.length > 0)
    .map(([title, under]) => ({
      ...(title === undefined ? {} : { title: headingText("sections", title) }),
      fields: under,
    }));
}
