import { joined } from "../../schema/joined";

/** What a person reads of a bulk call that cannot be done as asked. */
export const bulkSentences = {
  action: (words: readonly string[]) => `"action" is ${joined(words, "or")}.`,
  ids: `"ids" is a list of IDs.`,
  noIds: "Choose at least one record.",
  tooManyIds: (maximum: number) => `At most ${maximum} records can be named at a time.`,
  tooManyFiltered: (count: number, maximum: number) =>
    `These are ${count} records; at most ${maximum} can be changed at a time. Narrow the list.`,
  filter: `"filter" is the query of a list.`,
  expectedCount: `"expected_count" says how many records the filter is meant to select.`,
  oneSelection: `The records are given either by "ids" or by "filter".`,
  values: `An edit, and only an edit, has "values": the fields to change.`,
  noValues: "Choose at least one field to change.",
  rows: (label: string) => `${label} are changed one record at a time.`,
  countChanged: (now: number, expected: number) =>
    `The list has changed: it holds ${now} records now, not ${expected}. Look at it again first.`,
  inTrash: "It's already in the trash.",
  notInTrash: "It isn't in the trash.",
  unchanged: "It already has these values.",
};
