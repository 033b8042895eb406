import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { Line, Lines } from "../../dashboard/page/lines";
import { Panel } from "../../dashboard/page/panel";
import { coverStrings } from "./strings";
import { useCoverDays } from "./use-cover";

const words = coverStrings.home;

function Today() {
  const { data } = useCoverDays();
  const today = data?.[0];
  if (!today || today.uncovered === 0) return null;
  return (
    <Panel
      title={words.title}
      pending={false}
      failed={false}
      retry={() => undefined}
      empty={undefined}
    >
      <Lines>
        <Line>
          <Text>
            <Anchor component={Link} to="/timetable/cover">
              {words.text(today.uncovered, today.lessons)}
            </Anchor>
          </Text>
        </Line>
      </Lines>
    </Panel>
  );
}

/** On the first page, while lessons of absent teachers are not covered today. */
export function UncoveredToday() {
  return useMay()("view_timetables") ? <Today /> : null;
}
