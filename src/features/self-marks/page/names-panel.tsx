import { Badge, Text, Title } from "@mantine/core";
import { timeText } from "@rollcall/kit/schema/formats/moments";
import { listed } from "@rollcall/kit/schema/messages";
import classes from "./self-marks.module.css";
import { t } from "./text";
import type { SelfMarks } from "./use-self-marks";

type OwnMark = SelfMarks["marks"][number];

function sayMark({ label, minutes_late: minutes, at }: OwnMark): string {
  const time = timeText(at);
  if (label === null) return t("cleared", { time });
  return minutes === null
    ? t("mark", { mark: label, time })
    : t("lateMark", { mark: label, minutes, time });
}

/** Who has marked themselves, the latest first, and how many have a mark. */
export function NamesPanel({ state }: { state: SelfMarks }) {
  const { marked, students, marks } = state;
  return (
    <section className={classes["names"]} aria-labelledby="own-marks">
      <Text size="xl" weight={600} role="status">
        {t("count", { marked, students })}
      </Text>
      <Title order={3} id="own-marks">
        {t("own")}
      </Title>
      {marks.length === 0 ? <Text>{t("none")}</Text> : null}
      <ul>
        {marks.map((one) => (
          <li key={one.student_id}>
            <Text weight={600}>{one.name}</Text>
            <Text size="sm">{sayMark(one)}</Text>
            {one.same_device_as.length > 0 ? (
              <Badge color="gray" variant="outline" className={classes["device"]}>
                {t("sameDevice", { names: listed(one.same_device_as, "unit") })}
              </Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
