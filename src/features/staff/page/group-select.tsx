import { NativeSelect } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { useEffect } from "react";
import { t } from "./text";

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
  const usual = groups.find(({ name }) => name === "Teacher")?.id;
  useEffect(() => {
    if (value === undefined && isKnown) onChange(usual === undefined ? "" : String(usual));
  }, [value, isKnown, usual, onChange]);
  return (
    <NativeSelect
      label={t("group")}
      description={t("groupHelp")}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("noGroup") },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
