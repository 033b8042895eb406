import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { noAcademicYear } from "../../calendar/domain/school-calendar";
import { academicYears } from "../../../resources/academic-years";
import { t } from "./text";

/** Where a day is closed for want of an academic year: the way to one, or who has it. */
export function AcademicYearNeeded({ why }: { why: string | null | undefined }) {
  const mayCreate = useMayDo()(academicYears, "create");
  if (why !== noAcademicYear()) return null;
  if (!mayCreate) return <Text color="dimmed">{t("year.ask")}</Text>;
  return (
    <Button component={Link} to={`/${academicYears.name}/create`} variant="light">
      {t("year.create")}
    </Button>
  );
}
