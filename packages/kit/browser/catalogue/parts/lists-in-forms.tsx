import { Stack } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import type { FormEvent } from "../../crud/form/form-state";
import { RecordDetails } from "../../crud/show/record-details";
import { bareHut, hut, huts } from "../expeditions";
import { FormSpecimen, type FormStanding } from "../form-specimen";
import { Specimen } from "../specimen";

const typed = (apiName: string, value: unknown): FormEvent => ({ type: "typed", apiName, value });

const standings: readonly (FormStanding & { stored: BaseRecord })[] = [
  { title: "Empty lists", stored: bareHut },
  { title: "Filled lists", stored: hut },
  {
    title: "Lists with errors at parts of entries",
    stored: hut,
    events: [
      typed("phones", ["+919876543210", "12"]),
      typed("watches", [
        { day: "monday", from: "20:00", until: "19:30" },
        { day: null, from: "21:00", until: null },
      ]),
      { type: "tried" },
    ],
  },
  {
    title: "Lists with an entry beyond what is usual",
    stored: hut,
    events: [typed("watches", [{ day: "monday", from: "09:00", until: "23:30" }])],
  },
  {
    title: "As many entries as there can be",
    stored: hut,
    events: [typed("phones", ["+919876543210", "+919876543211", "+919876543212", "+919876543213"])],
  },
];

/** Lists inside a record, in its form and on its page. */
export function ListsInForms() {
  return (
    <Stack spacing={40}>
      {standings.map(({ stored, ...shows }) => (
        <Specimen key={shows.title} title={shows.title}>
          <FormSpecimen resource={huts} stored={stored} shows={shows} />
        </Specimen>
      ))}
      <Specimen title="Lists on the page of the record">
        <RecordDetails resource={huts} record={hut} />
      </Specimen>
      <Specimen title="Empty lists on the page of the record">
        <RecordDetails resource={huts} record={bareHut} />
      </Specimen>
    </Stack>
  );
}
