import { Stack } from "@mantine/core";
import { DayChart } from "../../pages/notifications/day-chart";
import { Specimen } from "../specimen";

const dayOf = (place: number) => `2026-06-${String(place + 1).padStart(2, "0")}`;
const daysWith = (counts: readonly number[]) =>
  counts.map((count, place) => ({ date: dayOf(place), count }));

const usual = daysWith([3, 8, 12, 7, 0, 0, 4, 9, 15, 11, 6, 0, 1, 5]);

/** The charts of the kit. */
export function Charts() {
  return (
    <Stack spacing={32}>
      <Specimen title="By day">
        <DayChart days={usual} />
      </Specimen>
      <Specimen title="By day, nothing counted">
        <DayChart days={daysWith(usual.map(() => 0))} />
      </Specimen>
      <Specimen title="One day">
        <DayChart days={daysWith([4])} />
      </Specimen>
    </Stack>
  );
}
