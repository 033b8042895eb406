import { IconArrowsExchange } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { useMayOpen } from "@rollcall/kit/browser/fields/may";
import { students } from "../../../resources/students";
import { t } from "./text";

const path = "/oneroster";

function Tool() {
  return useMayOpen()(path) ? (
    <Link className={controls.button} to={path} title={t("title")}>
      <IconArrowsExchange size={16} aria-hidden />
      <span>{t("title")}</span>
    </Link>
  ) : null;
}
const tools = <Tool />;

/** The students as a list like any other, with the way to files of other systems. */
export const StudentListPage = () => <ListPage resource={students} tools={tools} />;
