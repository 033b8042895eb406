import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { useIdentity } from "@rollcall/kit/browser/providers/use-identity";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { cases } from "../../../resources/cases";
import { t } from "./letters-text";
import { t as casesText } from "./text";
import { lettersAddress, mineAddress, openAddress, overdueAddress } from "./views";

/** The list of cases; without a search in its address it opens on those that are open. */
export function CasesPage() {
  const { search } = useLocation();
  const [isOpened, setOpened] = useState(search !== "");
  useEffect(() => setOpened(true), []);
  return isOpened ? <CaseViews /> : <Navigate to={openAddress} replace />;
}

/** The list with the views that are asked for daily above it. */
function CaseViews() {
  const { pathname, search } = useLocation();
  const me = useIdentity();
  const may = useMay();
  const { timezone = "UTC" } = useBranding();
  const [today] = useState(() => dayIn(timezone, new Date()));
  return (
    <ListPage
      resource={cases}
      viewSwitch={
        <ViewSwitch
          label={casesText("views.label")}
          current={`${pathname}${search}`}
          views={[
            { to: openAddress, label: casesText("views.open") },
            { to: mineAddress(me?.id ?? 0), label: casesText("views.mine") },
            { to: overdueAddress(today), label: casesText("views.overdue") },
            { to: `/${cases.name}`, label: casesText("views.all") },
          ]}
        />
      }
      tools={
        may("edit_cases") ? (
          <Link to={lettersAddress(search)} className={controls.button} title={t("open")}>
            <IconPrinter size={16} aria-hidden />
            <span>{t("open")}</span>
          </Link>
        ) : null
      }
    />
  );
}
