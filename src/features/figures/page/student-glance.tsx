import { Badge, Group, Stack, Text } from "@mantine/core";
import { Ring } from "@rollcall/kit/browser/charts/ring";
import { figureStrings } from "./figure-text";
import { FiguresState } from "./figures-state";
import { AbsenceLines } from "./last-absences";
import { t } from "./text";
import { useStudentYear } from "./use-figures";

const mostAbsences = 3;

/** A student's year at a glance: the percentage, what it was counted from, the last absences. */
export const StudentGlance = ({ id }: { id: number }) => (
  <FiguresState query={useStudentYear(id)}>
    {(year) => {
      const { percentage, threshold, below, weight, counted, policy } = year;
      const shown = figureStrings.percent(percentage);
      return (
        <Stack spacing="sm">
          <Group spacing="sm" noWrap>
            <Ring
              value={percentage}
              label={t("ring", { percentage: shown })}
              threshold={threshold}
              isLow={below}
              size={76}
            >
              <Text component="span" weight={650} sx={{ fontVariantNumeric: "tabular-nums" }}>
                {shown}
              </Text>
            </Ring>
            <div>
              <Text>{figureStrings.counted(weight, counted, policy)}</Text>
              {below ? <Badge color="red">{figureStrings.below(threshold)}</Badge> : null}
            </div>
          </Group>
          <AbsenceLines year={year} most={mostAbsences} />
        </Stack>
      );
    }}
  </FiguresState>
);
