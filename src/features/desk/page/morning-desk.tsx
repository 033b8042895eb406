import { SimpleGrid } from "@mantine/core";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { Absentees } from "./absentees";
import { useLiveDesk } from "./desk";
import { DeskFigures } from "./desk-figures";
import { MissingRegisters } from "./missing-registers";
import { PendingCorrections } from "./pending-corrections";
import { PendingLeaves } from "./pending-leaves";

/**
 * What the first hour of the day asks for, as far as one has the right to it; nothing is asked of
 * the server beyond that.
 */
export function MorningDesk() {
  const may = useMay();
  useLiveDesk();
  const [seesAttendance, seesLeaves, decides] = [
    may("mark_attendance") || may("view_attendance"),
    may("view_leaves"),
    may("edit_locked_attendance") && may("view_attendance"),
  ];
  if (!seesAttendance && !seesLeaves) return null;
  return (
    <>
      {seesAttendance ? <DeskFigures /> : null}
      <SimpleGrid cols={2} spacing="md" breakpoints={[{ maxWidth: 1100, cols: 1 }]}>
        {seesAttendance ? <MissingRegisters /> : null}
        {seesAttendance ? <Absentees /> : null}
        {seesLeaves ? <PendingLeaves /> : null}
        {decides ? <PendingCorrections /> : null}
      </SimpleGrid>
    </>
  );
}
