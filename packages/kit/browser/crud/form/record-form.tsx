import type { BaseRecord } from "@refinedev/core";
import { useId, useRef } from "react";
import type { Resource } from "../../../schema";
import type { Values } from "./form-fields";
import { inputId } from "./form-sections";
import { FormView, type RecordNote } from "./form-view";
import { useFirstFocus } from "./use-first-focus";
import { useFormRun, type Saved, type Then } from "./use-form-run";
import { useSaveKey } from "./use-save-key";

export type { RecordNote } from "./form-view";

interface RecordFormProps {
  resource: Resource;
  /** The stored record; absent for a new one. */
  record?: BaseRecord;
  /** What a new record begins with. */
  given?: Values;
  /**
   * Tells this form's draft from others of the resource: the record's id, or where it is created.
   */
  place: string;
  Note?: RecordNote | undefined;
  /** In a dialog over another form. */
  nested?: boolean;
  /** Whether one more may be added after this one. */
  severally?: boolean;
  onSaved(saved: Saved, then: Then): void;
  onUnchanged(): void;
  onCancel(): void;
}

/**
 * The form of any resource, for a new record or a stored one. Keyed by resource and id where it is
 * used: it is hydrated once.
 */
export function RecordForm({
  resource,
  record,
  given,
  place,
  Note,
  nested = false,
  severally = false,
  onSaved,
  onUnchanged,
  onCancel,
}: RecordFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useFormRun({ resource, record, given, place, formId, onSaved, onUnchanged });
  useFirstFocus(inputId(formId, form.inputs[0] ?? ""), nested, form.state.mode === "create");
  useSaveKey(element, !nested, () => void form.run());
  const cancel = () => {
    // A page asks before it is left, and gives the draft up then.
    if (nested) form.draft.forget();
    onCancel();
  };
  return (
    <FormView
      form={form}
      formId={formId}
      element={element}
      resource={resource}
      record={record}
      Note={Note}
      nested={nested}
      severally={severally}
      onCancel={cancel}
    />
  );
}
