import { Stack, Text } from "@mantine/core";
import { Chart } from "../../charts/chart";
import { DotRows } from "../../charts/dot-rows";
import type { HeatShape } from "../../charts/heat-cell";
import { HeatStrip } from "../../charts/heat-strip";
import { Ring } from "../../charts/ring";
import { Sparkline } from "../../charts/sparkline";
import { DayChart } from "../../pages/notifications/day-chart";
import { Specimen, Specimens } from "../specimen";

const dayOf = (place: number) => `2026-06-${String(place + 1).padStart(2, "0")}`;
const daysWith = (counts: readonly number[]) =>
  counts.map((count, place) => ({ date: dayOf(place), count }));

const usual = daysWith([3, 8, 12, 7, 0, 0, 4, 9, 15, 11, 6, 0, 1, 5]);

const nights = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"].map((short) => ({
  label: `${short} 2026`,
  short,
  gap: short === "Mar" ? "Dome closed" : undefined,
}));
const percent = (value: number) => `${value}%`;
const clear = [94.2, 95.1, null, 93.8, 96.4, 97, null, null];
const before = [92, 93.4, 94.1, 93, 92.2, 94.8, 95, 93.1];
const ahead = [null, null, null, null, null, 97, 97.3, 97.6];
const minimum = { value: 93.5, label: "Minimum 93.5%" };
const axis = { bounds: [0, 100] as const, leastSpan: 3 };

const shapes: readonly HeatShape[] = ["full", "half", "cross", "frame", "open", "dot", "none"];
const watched = Array.from({ length: 84 }, (_, place) => ({
  place,
  label: `Night ${place + 1}`,
  shape: place % 7 > 4 ? "dot" : (shapes[(place * place) % 11] ?? "full"),
  text: "Watched",
  month: place % 28 === 0 ? (nights[place / 28]?.short ?? "") : undefined,
}));

/** The charts of the kit. */
export function Charts() {
  return (
    <Stack spacing={32}>
      <Specimen title="A line with a gap, a minimum, the year before, and what may come">
        <Chart
          title="Clear nights"
          head="Month"
          points={nights}
          series={[
            { name: "This year", values: clear },
            { name: "If it stays clear", look: "projected", values: ahead },
            { name: "Year before", look: "compared", values: before },
          ]}
          threshold={minimum}
          wishes={axis}
          format={percent}
        />
      </Specimen>
      <Specimen title="Named values">
        <DotRows
          title="Domes"
          rows={["North", "South", "East", "West"].map((name, at) => ({
            key: name,
            name,
            value: at === 3 ? null : (before[at] ?? null),
          }))}
          average={{ value: 93.1, label: "All domes 93.1%" }}
          threshold={minimum}
          wishes={axis}
          format={percent}
        />
      </Specimen>
      <Specimens>
        <Specimen title="Ring">
          <Ring value={97} label="Clear 97%" threshold={93.5}>
            <Text weight={650}>97%</Text>
          </Ring>
        </Specimen>
        <Specimen title="Ring, too low">
          <Ring value={62} label="Clear 62%" threshold={93.5} isLow>
            <Text weight={650}>62%</Text>
          </Ring>
        </Specimen>
        <Specimen title="Sparkline">
          <Sparkline values={clear} label="Clear nights, lately 97%" threshold={93.5} />
        </Specimen>
      </Specimens>
      <Specimen title="Days by weeks">
        <HeatStrip
          title="Nights"
          head="Night"
          days={watched}
          legend={shapes.slice(0, 5).map((shape) => ({ shape, text: shape }))}
        />
      </Specimen>
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
