import { NativeSelect } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { useEffect } from "react";
import { staffStrings as words } from "./strings";

interface Group extends BaseRecord {
  id: number;
  name: string;
}

interface GroupSelectProps {
  /** Undefined until the usual one is known. */
  value: string | undefined;
  onChange(id: string): void;
}

/** The user group of new accounts: the one that a school is set up with, unless another is chosen. */
export function GroupSelect({ value, onChange }: GroupSelectProps) {
  const { result, query } = useList<Group>({
    resource: "user-groups",
    pagination: { currentPage: 1, pageSize: 100 },
  });
  const groups = result.data;
  const isKnown = !query.isPending;
  const usual = groups.find(({ name }) => name === words.usualGroup)?.id;
  useEffect(() => {
    if (value === undefined && isKnown) onChange(usual === undefined ? "" : String(usual));
  }, [value, isKnown, usual, onChange]);
  return (
    <NativeSelect
      label={words.group}
      description={words.groupHelp}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: words.noGroup },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
