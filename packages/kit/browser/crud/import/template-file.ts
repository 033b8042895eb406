import type { Resource } from "../../../schema";
import { guardText } from "../../../schema/transfer/cell-text";
import { templateColumns } from "../../../schema/transfer/columns";
import { csvLine, csvMark } from "../../../schema/transfer/csv-text";

/** An empty table to fill in: the headings alone, so that no example is ever imported. */
export const templateFile = (resource: Resource): string =>
  csvMark + csvLine(templateColumns(resource).map(({ header }) => guardText(header)));
