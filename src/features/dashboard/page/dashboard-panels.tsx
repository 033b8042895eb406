import { Suspense } from "react";
import { useHomePanels } from "@rollcall/kit/browser/fields/overrides";
import { useMay, useMayDo, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { PanelOnItsWay, Panels, WhenNear } from "@rollcall/kit/browser/ui";
import { activityLogs } from "../../../resources/activity-logs";
import { holidays } from "../../../resources/holidays";
import { Absentees } from "./absentees";
import { Attention } from "./attention";
import { useLiveDashboard } from "./dashboard-data";
import { EarlierRegisters } from "./earlier-registers";
import { MissingRegisters } from "./missing-registers";
import { NextHolidays } from "./next-holidays";
import { PendingCorrections } from "./pending-corrections";
import { RecentActivity } from "./recent-activity";
import { TodaysAttendance } from "./todays-attendance";
import { WeekdaysBefore } from "./weekdays-before";

/**
 * What the first hour of the day asks for, as far as one has the right to it; nothing is asked of
 * the server beyond that.
 */
export function DashboardPanels() {
  const [may, mayDo, mayOrOwn] = [useMay(), useMayDo(), useMayOrOwn()];
  useLiveDashboard();
  const panels = useHomePanels();
  const [seesAll, seesOwn, decides] = [
    may("mark_attendance") || may("view_attendance"),
    mayOrOwn("mark_attendance") || mayOrOwn("view_attendance"),
    may("edit_locked_attendance") && may("view_attendance"),
  ];
  return (
    <>
      {seesOwn ? <TodaysAttendance seesAll={seesAll} /> : null}
      <Panels wide={seesOwn ? <Absentees /> : null}>
        {seesOwn ? <MissingRegisters /> : null}
        {panels.map((FeaturePanel, place) => (
          // Panels come and go with rights alone, and keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Suspense key={place} fallback={<PanelOnItsWay />}>
            <FeaturePanel />
          </Suspense>
        ))}
        {decides ? <PendingCorrections /> : null}
        {seesOwn ? <EarlierRegisters seesAll={seesAll} /> : null}
        {seesAll ? <WeekdaysBefore /> : null}
        <Attention />
        {mayDo(holidays, "list") && <NextHolidays />}
      </Panels>
      {mayDo(activityLogs, "list") && (
        <WhenNear>
          <RecentActivity />
        </WhenNear>
      )}
    </>
  );
}
