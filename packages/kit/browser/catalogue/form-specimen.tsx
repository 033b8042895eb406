import type { BaseRecord } from "@refinedev/core";
import { useEffect, useId } from "react";
import type { Resource } from "../../schema";
import type { FormEvent } from "../crud/form/form-state";
import { FormView } from "../crud/form/form-view";
import { useFormRun, type FormRun } from "../crud/form/use-form-run";

const nothing = () => undefined;

/** How a form stands. */
export interface FormStanding {
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

interface FormSpecimenProps {
  resource: Resource;
  stored: BaseRecord;
  shows: FormStanding;
}

/** The form of a record in one standing. */
export function FormSpecimen({ resource, stored, shows }: FormSpecimenProps) {
  const { title, isNew = false, events, standing, draftAt } = shows;
  const formId = useId();
  const record = isNew ? undefined : stored;
  const form = useFormRun({
    resource,
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
      resource={resource}
      record={record}
      severally={isNew}
      onCancel={nothing}
    />
  );
}
