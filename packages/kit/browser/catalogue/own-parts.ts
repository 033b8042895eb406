import { fieldGroups, type FieldGroup } from "./field-specimens";
import type { CataloguePart } from "./part";
import { Buttons } from "./parts/buttons";
import { Cells } from "./parts/cells";
import { Charts } from "./parts/charts";
import { Dialogs } from "./parts/dialogs";
import { Filters } from "./parts/filters";
import { Forms } from "./parts/forms";
import { inputsOf } from "./parts/inputs";
import { ListsInForms } from "./parts/lists-in-forms";
import { Lists } from "./parts/lists";
import { Notices } from "./parts/notices";
import { Records } from "./parts/records";
import { RowsInForms } from "./parts/rows-in-forms";
import { Tokens } from "./parts/tokens";

const groupTitles: Readonly<Record<FieldGroup, string>> = {
  texts: "Inputs: texts",
  numbers: "Inputs: numbers and times",
  choices: "Inputs: choices",
  records: "Inputs: records and files",
};

/** What the kit shows of itself. */
export const kitParts: readonly CataloguePart[] = [
  { id: "tokens", title: "Tokens", Part: Tokens },
  ...fieldGroups.map((group) => ({
    id: `inputs-${group}`,
    title: groupTitles[group],
    Part: inputsOf(group),
  })),
  { id: "cells", title: "Cells", Part: Cells },
  { id: "filters", title: "Filters", Part: Filters },
  { id: "lists", title: "Lists", Part: Lists, hasStages: true },
  { id: "forms", title: "Forms", Part: Forms },
  { id: "rows", title: "Rows in a form", Part: RowsInForms },
  { id: "lists-in-forms", title: "Lists in a form", Part: ListsInForms },
  { id: "records", title: "Records", Part: Records },
  { id: "dialogs", title: "Dialogs", Part: Dialogs },
  { id: "buttons", title: "Buttons", Part: Buttons },
  { id: "notices", title: "Notices", Part: Notices },
  { id: "charts", title: "Charts", Part: Charts },
];
