import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconArrowBigUpLines } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { useMayOpen } from "@rollcall/kit/browser/fields/may";
import { academicYears } from "../../../resources/academic-years";
import { t } from "./text";

const path = `/${academicYears.name}/rollover`;
const icon = <IconArrowBigUpLines size={16} aria-hidden />;

/** On a year's page. */
export function RolloverButton({ record }: { record: BaseRecord & { id: number } }) {
  return useMayOpen()(path) && !record["deleted_at"] ? (
    <Button component={Link} variant="default" leftIcon={icon} to={path}>
      {t("open")}
    </Button>
  ) : null;
}

function Tool() {
  return useMayOpen()(path) ? (
    <Link className={controls.button} to={path} title={t("open")}>
      {icon}
      <span>{t("open")}</span>
    </Link>
  ) : null;
}
const tools = <Tool />;

/** The academic years as a list like any other, with the way to the next one. */
export const YearListPage = () => <ListPage resource={academicYears} tools={tools} />;
