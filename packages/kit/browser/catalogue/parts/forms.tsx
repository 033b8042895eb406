import { Stack } from "@mantine/core";
import type { FormEvent } from "../../crud/form/form-state";
import { formStrings } from "../../strings/form";
import { FormSpecimen, type FormStanding } from "../form-specimen";
import { ganymede, moons } from "../observatory";
import { Specimen } from "../specimen";

const typed: FormEvent = { type: "typed", apiName: "radius", value: 2640 };
const newer = { ...ganymede, version: 4, radius: 2631.2, discovered: "1610-01-11" };

const standings: readonly FormStanding[] = [
  { title: "New", isNew: true },
  { title: "Unchanged" },
  { title: "Changed", events: [typed] },
  { title: "Saving", events: [typed], standing: { saving: true } },
  { title: "A file is uploading", events: [typed], standing: { uploading: true } },
  {
    title: "Wrong at one field",
    events: [{ type: "typed", apiName: "radius", value: 26340 }, { type: "tried" }],
  },
  {
    title: "Refused at several fields",
    events: [
      typed,
      {
        type: "refused",
        errors: {
          name: ["This name is already used."],
          discovered: ["Enter a date before today."],
        },
      },
    ],
  },
  {
    title: "Refused as a whole",
    events: [typed],
    standing: {
      failure: { title: formStrings.notSaved, text: "Moons of this planet are locked today." },
    },
  },
  {
    title: "Not known whether it was saved",
    events: [typed],
    standing: { failure: { title: formStrings.unconfirmed, text: formStrings.outcomeUnknown } },
  },
  { title: "Someone else changed the record", events: [typed, { type: "arrived", record: newer }] },
  { title: "A draft of an earlier visit", draftAt: "2026-06-10T04:15:00Z" },
];

/** The form of a record as it can stand. */
export function Forms() {
  return (
    <Stack spacing={40}>
      {standings.map((standing) => (
        <Specimen key={standing.title} title={standing.title}>
          <FormSpecimen resource={moons} stored={ganymede} shows={standing} />
        </Specimen>
      ))}
    </Stack>
  );
}
