import { Textarea } from "@mantine/core";
import { inputOrder } from "@rollcall/kit/browser/fields/inputs/input-props";
import type { Action } from "./leaves-api";
import { t } from "./text";

const longestNote = 1000;

interface NoteInputProps {
  action: Action;
  value: string;
  readOnly?: boolean;
  error?: string | undefined;
  onChange(note: string): void;
}

/** What is noted on a decision; a rejection has to say why. */
export function NoteInput({ action, value, readOnly, error, onChange }: NoteInputProps) {
  const isNeeded = action === "reject";
  return (
    <Textarea
      label={isNeeded ? t("reasonLabel") : t("noteLabel")}
      description={t("noteHelp")}
      inputWrapperOrder={inputOrder}
      withAsterisk={isNeeded}
      required={isNeeded}
      data-autofocus={isNeeded || undefined}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={longestNote}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
