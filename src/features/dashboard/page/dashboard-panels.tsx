import { SimpleGrid, Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useHomePanels } from "@rollcall/kit/browser/fields/overrides";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { Absentees } from "./absentees";
import { useLiveDashboard } from "./dashboard-data";
import { EarlierRegisters } from "./earlier-registers";
import { MissingRegisters } from "./missing-registers";
import { PendingCorrections } from "./pending-corrections";
import { steadyHeight } from "@rollcall/kit/browser/ui";
import { TodaysAttendance } from "./todays-attendance";

/**
 * What the first hour of the day asks for, as far as one has the right to it; nothing is asked of
 * the server beyond that.
 */
export function DashboardPanels() {
  const may = useMay();
  useLiveDashboard();
  const panels = useHomePanels();
  const mayOrOwn = useMayOrOwn();
  const [seesAll, seesOwn, decides] = [
    may("mark_attendance") || may("view_attendance"),
    mayOrOwn("mark_attendance") || mayOrOwn("view_attendance"),
    may("edit_locked_attendance") && may("view_attendance"),
  ];
  if (!seesOwn && panels.length === 0) return null;
  return (
    <>
      {seesAll ? <TodaysAttendance /> : null}
      <SimpleGrid cols={2} spacing="md" breakpoints={[{ maxWidth: 1100, cols: 1 }]}>
        {seesOwn ? <MissingRegisters /> : null}
        {seesOwn ? <Absentees /> : null}
        {panels.map((FeaturePanel, place) => (
          // Panels come and go with rights alone, and keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Suspense key={place} fallback={<Skeleton height={steadyHeight} radius="md" />}>
            <FeaturePanel />
          </Suspense>
        ))}
        {decides ? <PendingCorrections /> : null}
        {/* Last, since it is known last whether there is any: nothing moves when it comes. */}
        {seesOwn ? <EarlierRegisters /> : null}
      </SimpleGrid>
    </>
  );
}
