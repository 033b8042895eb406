import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { t } from "./text";
import { useCoverDays } from "./use-cover";

function Today() {
  const { data, isError, refetch } = useCoverDays();
  const today = data?.[0];
  const isFailed = !data && isError;
  if (!isFailed && (!today || today.uncovered === 0)) return null;
  return (
    <Panel
      title={t("home.title")}
      pending={false}
      failed={isFailed}
      retry={() => void refetch()}
      empty={undefined}
    >
      <Lines>
        <Line>
          <Text>
            <Anchor component={Link} to="/timetable/cover">
              {today ? t("home.text", { uncovered: today.uncovered, all: today.lessons }) : null}
            </Anchor>
          </Text>
        </Line>
      </Lines>
    </Panel>
  );
}

/** On the first page, while lessons of absent teachers are not covered today or that is not known. */
export function UncoveredToday() {
  return useMay()("view_timetables") ? <Today /> : null;
}
