import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconArrowBigUpLines } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import controls from "../../crud/list/controls.module.css";
import { ListPage } from "../../crud/list/list-page";
import { useMayDo } from "../../fields/may";
import { academicYears } from "../../resources/academic-years";
import { students } from "../../resources/students";
import { rolloverStrings as words } from "../../strings/rollover";

const path = `/${academicYears.name}/rollover`;
const icon = <IconArrowBigUpLines size={16} aria-hidden />;

/** Whether the way to the end of the year is shown: to whoever may edit years and students. */
function useMayStart(): boolean {
  const mayDo = useMayDo();
  return mayDo(academicYears, "edit") && mayDo(students, "edit");
}

/** On a year's page. */
export function RolloverButton({ record }: { record: BaseRecord & { id: number } }) {
  return useMayStart() && !record["deleted_at"] ? <Button component={Link} variant="default" leftIcon={icon} to={path}>{words.open}</Button> : null;
}

function Tool() {
  return useMayStart() ? <Link className={controls.button} to={path} title={words.open}>{icon}<span>{words.open}</span></Link> : null;
}
const tools = <Tool />;

/** The academic years as a list like any other, with the way to the next one. */
export const YearListPage = () => <ListPage resource={academicYears} tools={tools} />;
