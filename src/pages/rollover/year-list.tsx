import { Button, Group, Stack } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconArrowBigUpLines } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { ListPage } from "../../crud/list/list-page";
import { useMayDo } from "../../fields/may";
import { academicYears } from "../../resources/academic-years";
import { students } from "../../resources/students";
import { rolloverStrings as words } from "../../strings/rollover";

/** The way to the end of the year, for whoever may edit years and students. */
export function RolloverButton({ record }: { record?: BaseRecord & { id: number } }) {
  const mayDo = useMayDo();
  if (!mayDo(academicYears, "edit") || !mayDo(students, "edit") || record?.["deleted_at"]) return null;
  return <Button component={Link} variant="default" leftIcon={<IconArrowBigUpLines size={16} aria-hidden />} to={`/${academicYears.name}/rollover`}>{words.open}</Button>;
}

/** The academic years as a list like any other, with the way to the next one. */
export function YearListPage() {
  return (
    <Stack spacing="sm">
      <Group><RolloverButton /></Group>
      <ListPage resource={academicYears} />
    </Stack>
  );
}
