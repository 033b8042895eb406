import { Anchor, Box, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { listed } from "@rollcall/kit/schema/messages";
import { type Lesson, useWeek } from "../../timetable/page";
import { HubCard, Nothing } from "./card";
import { t } from "./text";
import { dutiesOf, weekOf, type Duty } from "./teacher-week";

/** The name of a class, which leads to it. */
export const ToClass = ({ of }: { of: Lesson["class"] }) => (
  <Anchor component={Link} to={`/classes/${of.id}`} weight={600}>
    {of.name}
  </Anchor>
);

function DutyLine({ duty }: { duty: Duty }) {
  return (
    <li>
      <ToClass of={duty.class} />
      <Text component="span"> · {listed(duty.subjects, "unit")}</Text>
      <Text size="sm" color="dimmed">
        {t("teacher.lessonsAWeek", { count: duty.lessons })}
      </Text>
    </li>
  );
}

/** Which classes a teacher has by this week's timetable, and in what. */
export function ClassesAndSubjects({ id }: { id: number }) {
  const query = useWeek(weekOf(id));
  return (
    <HubCard title={t("teacher.classes")} query={query} failed={t("teacher.lessonsFailed")}>
      {(week) => {
        const duties = dutiesOf(week, id);
        return duties.length === 0 ? (
          <Nothing>{t("teacher.noClasses")}</Nothing>
        ) : (
          <Box
            component="ul"
            m={0}
            p={0}
            sx={{
              listStyle: "none",
              display: "grid",
              gap: "10px 24px",
              gridTemplateColumns: "repeat(auto-fill, minmax(210px, 1fr))",
            }}
          >
            {duties.map((duty) => (
              <DutyLine key={duty.class.id} duty={duty} />
            ))}
          </Box>
        );
      }}
    </HubCard>
  );
}
