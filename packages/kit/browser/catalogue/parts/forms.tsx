import { Stack } from "@mantine/core";
import { useEffect, useId } from "react";
import { FormView } from "../../crud/form/form-view";
import type { FormEvent } from "../../crud/form/form-state";
import { useFormRun, type FormRun } from "../../crud/form/use-form-run";
import { formStrings } from "../../strings/form";
import { ganymede, moons } from "../observatory";
import { Specimen } from "../specimen";

const nothing = () => undefined;

interface FormStanding {
  title: string;
  /** A record that is new. */
  isNew?: boolean;
  /** What has happened to the form. */
  events?: readonly FormEvent[];
  /** How it stands besides. */
  standing?: Partial<Pick<FormRun, "saving" | "uploading" | "failure">>;
  /** When the draft was typed that an earlier visit left. */
  draftAt?: string;
}

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

function FormSpecimen({ title, isNew = false, events, standing, draftAt }: FormStanding) {
  const formId = useId();
  const record = isNew ? undefined : ganymede;
  const form = useFormRun({
    resource: moons,
    record,
    given: undefined,
    place: `catalogue ${title}`,
    formId,
    onSaved: nothing,
    onUnchanged: nothing,
  });
  const { dispatch } = form;
  useEffect(() => {
    for (const event of events ?? []) dispatch(event);
  }, [dispatch, events]);
  // What is typed into the catalogue is no draft that a later visit offers.
  const offered = draftAt ? { values: {}, base: {}, at: draftAt } : undefined;
  const draft = { offered, answer: nothing, forget: nothing };
  return (
    <FormView
      form={{ ...form, draft, ...standing }}
      formId={formId}
      resource={moons}
      record={record}
      severally={isNew}
      onCancel={nothing}
    />
  );
}

/** The form of a record as it can stand. */
export function Forms() {
  return (
    <Stack spacing={40}>
      {standings.map((standing) => (
        <Specimen key={standing.title} title={standing.title}>
          <FormSpecimen {...standing} />
        </Specimen>
      ))}
    </Stack>
  );
}
