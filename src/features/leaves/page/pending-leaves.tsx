import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { leaves } from "../../../resources/leaves";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { t } from "./text";
import { useLiveLeaves, usePendingLeaves } from "./use-leaves";
import { shortRange } from "@rollcall/kit/schema/formats/days";

/** On the first page: leave that waits for a decision, with the way to decide it. */
export function PendingLeaves() {
  useLiveLeaves();
  const { data, isPending, isError, refetch } = usePendingLeaves();
  const requests = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  return (
    <Panel
      title={t("waiting.title")}
      {...(total > 0
        ? { more: { to: `/${leaves.name}`, label: t("waiting.all", { waiting: total }) } }
        : {})}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={requests.length === 0 ? t("waiting.none") : undefined}
    >
      <Lines>
        {requests.map(({ id, student, class: its, type, from_date, to_date }) => (
          <Line key={id}>
            <div>
              <Anchor component={Link} to={`/${leaves.name}/${id}`}>
                {student.name}
              </Anchor>{" "}
              <Text span size="xs" color="dimmed">
                {[its?.name, type.name].filter(Boolean).join(" · ")}
              </Text>
            </div>
            <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }}>
              {shortRange(from_date, to_date)}
            </Text>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
