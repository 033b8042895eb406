import { Badge, Radio } from "@mantine/core";
import type { OwnInputProps } from "@rollcall/kit/pages";

const labels: Readonly<Record<string, string>> = { active: "Active", archived: "Archived" };

/** The status as two buttons side by side, instead of a list to open. */
export function StatusInput({ id, field, value, onChange, onBlur, error }: OwnInputProps) {
  return (
    <Radio.Group
      id={id}
      label={field.label}
      description={field.help}
      error={error}
      value={String(value ?? "")}
      onChange={onChange}
      onBlur={onBlur}
      withAsterisk={field.required === true}
    >
      {Object.entries(labels).map(([option, label]) => (
        <Radio key={option} value={option} label={label} />
      ))}
    </Radio.Group>
  );
}

/** The status in lists and on the page of a contact. */
export const StatusCell = ({ value }: { value: unknown }) => (
  <Badge color={value === "active" ? "green" : "gray"}>{labels[String(value)] ?? "–"}</Badge>
);
