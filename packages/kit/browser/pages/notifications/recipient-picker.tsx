import { Input } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId } from "react";
import { ChosenReferences } from "../../fields/inputs/chosen-references";
import { PickerField } from "../../fields/inputs/picker-field";
import type { Picked } from "./message";
import { useRecipients } from "./use-recipients";

interface RecipientPickerProps {
  /** What kind of recipient is looked for. */
  type: string;
  label: string;
  required: boolean;
  error: string | undefined;
  picked: readonly Picked[];
  onChange(picked: readonly Picked[]): void;
}

/** Picks recipients by asking the server, however many there are. */
export function RecipientPicker({
  type,
  label,
  required,
  error,
  picked,
  onChange,
}: RecipientPickerProps) {
  const id = useId();
  const picker = useRecipients(`${id}-list`, type, picked, onChange);
  return (
    <Input.Wrapper id={id} label={label} error={error} withAsterisk={required}>
      <ChosenReferences options={picker.chips} label={label} onRemove={picker.remove} />
      <PickerField
        {...picker.field}
        id={id}
        label={label}
        required={required}
        invalid={Boolean(error)}
        multiple
        icon={<IconSearch size={16} aria-hidden />}
      />
    </Input.Wrapper>
  );
}
