import { Box } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
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

/** The list of cases, with the views that are asked for daily above it. */
export function CasesPage() {
  const { pathname, search } = useLocation();
  const me = useIdentity();
  const may = useMay();
  const { timezone = "UTC" } = useBranding();
  const [today] = useState(() => dayIn(timezone, new Date()));
  return (
    <>
      <Box mb="sm">
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
      </Box>
      <ListPage
        resource={cases}
        tools={
          may("edit_cases") ? (
            <Link to={lettersAddress(search)} className={controls.button} title={t("open")}>
              <IconPrinter size={16} aria-hidden />
              <span>{t("open")}</span>
            </Link>
          ) : null
        }
      />
    </>
  );
}
