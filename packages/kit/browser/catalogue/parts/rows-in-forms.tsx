import { Stack } from "@mantine/core";
import type { FormEvent } from "../../crud/form/form-state";
import { RecordDetails } from "../../crud/show/record-details";
import { AccessProvider } from "../../fields/may";
import type { FormRow } from "../../fields/rows/form-row";
import { ResourceRegistry } from "../../fields/resource-registry";
import { bare, expeditions, ridge, withRows } from "../expeditions";
import { FormSpecimen, type FormStanding } from "../form-specimen";
import { Specimen } from "../specimen";

const stored = (ridge["stages"] as readonly FormRow[]).map((row) => ({
  ...row,
  key: String(row.id),
}));
const typed = (apiName: string, value: unknown): FormEvent => ({ type: "typed", apiName, value });
/** The stages after a change of one of them. */
const withStage = (id: number, change: object) =>
  typed(
    "stages",
    stored.map((row) => (row.id === id ? { ...row, ...change } : row)),
  );

const filled: readonly FormStanding[] = [
  { title: "Empty, of a new record", isNew: true },
  { title: "Filled" },
  {
    title: "A row taken out, a row that is new",
    events: [
      typed("stages", [
        ...stored.map((row) => (row.id === 32 ? { ...row, deleted: true } : row)),
        { key: "new-1", position: 4, goal: "Return", days: 3, resupplied: false },
      ]),
    ],
  },
  {
    title: "Errors at cells, of a row and of all rows",
    events: [
      withStage(32, { goal: "", days: 0 }),
      {
        type: "refused",
        errors: {
          "stages.0.days": ["Enter at least 1."],
          stages: ["The stages are longer than the season."],
        },
      },
    ],
  },
  {
    title: "Beyond what is usual",
    events: [
      typed("name", "Northern ridge and all its glaciers"),
      typed("crew", 40),
      withStage(32, { days: 90 }),
    ],
  },
  {
    title: "Someone else changed the same cell",
    events: [
      withStage(32, { days: 12 }),
      {
        type: "refused",
        errors: {},
        rows: {
          stages: stored.map((row) => (row.id === 32 ? { ...row, version: 3, days: 7 } : row)),
        },
      },
    ],
  },
];

/** Someone who may change expeditions, and only see their stages. */
const onlySees = ({ resource, action }: { resource?: string; action: string }) => ({
  can: resource !== "stages" || action === "list",
});

/** Rows that are edited inside a record, among them values beyond what is usual. */
export function RowsInForms() {
  return (
    <ResourceRegistry resources={withRows}>
      <Stack spacing={40}>
        {filled.map((shows) => (
          <Specimen key={shows.title} title={shows.title}>
            <FormSpecimen resource={expeditions} stored={ridge} shows={shows} />
          </Specimen>
        ))}
        <AccessProvider value={onlySees}>
          <Specimen title="Rows that can only be read">
            <FormSpecimen resource={expeditions} stored={ridge} shows={{ title: "Read only" }} />
          </Specimen>
        </AccessProvider>
        <Specimen title="On the page of the record">
          <RecordDetails resource={expeditions} record={ridge} />
        </Specimen>
        <Specimen title="On the page of a record that has none">
          <RecordDetails resource={expeditions} record={bare} />
        </Specimen>
      </Stack>
    </ResourceRegistry>
  );
}
