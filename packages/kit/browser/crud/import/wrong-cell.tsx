import { NativeSelect, TextInput } from "@mantine/core";
import { isWordField, meaningsOf } from "../../../schema/transfer/meanings";
import type { TransferColumn } from "../../../schema/transfer/columns";
import { importStrings } from "../../strings/import";

interface WrongCellProps {
  /** The column as the file calls it, and what it fills. */
  name: string;
  column: TransferColumn | undefined;
  line: number;
  text: string;
  /** None of a text that has not been checked yet. */
  reasons: readonly string[];
  onText(text: string): void;
}

/**
 * A wrong cell, to be corrected where it stands: a list where its field has a few values, else its
 * text; below it what is wrong with it.
 */
export function WrongCell({ name, column, line, text, reasons, onText }: WrongCellProps) {
  const field = column?.field;
  const common = {
    "aria-label": importStrings.cellOf(name, line),
    error: [...new Set(reasons)].join(" ") || undefined,
    size: "xs" as const,
  };
  if (!isWordField(field))
    return (
      <TextInput
        {...common}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  const labels = meaningsOf(field).map(({ label }) => label);
  const own = text.trim() === "" || labels.includes(text) ? [] : [text];
  return (
    <NativeSelect
      {...common}
      value={text.trim() === "" ? "" : text}
      data={[
        { value: "", label: importStrings.emptyCell },
        ...own.map((one) => ({ value: one, label: `“${one}”` })),
        ...labels.map((label) => ({ value: label, label })),
      ]}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
