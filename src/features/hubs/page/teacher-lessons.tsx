import { Anchor, Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { weekdayDay } from "@rollcall/kit/schema/formats/days";
import { clockText } from "@rollcall/kit/schema/formats/moments";
import { type Lesson, useWeek } from "../../timetable/page";
import { HubCard, Nothing } from "./card";
import { t } from "./text";
import { ToClass } from "./teacher-duties";
import { coversOf, lessonsOn, weekOf } from "./teacher-week";

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 10 }}>
    {children}
  </Box>
);

/** What is different about a lesson on its date, as its teacher or a stand-in sees it. */
function differenceOf({ teacher, substitution }: Lesson, id: number): string | undefined {
  if (!substitution) return undefined;
  if (substitution.is_cancelled) return t("teacher.cancelled");
  if (teacher.id !== id) return t("teacher.covers", { name: teacher.name });
  return substitution.teacher
    ? t("teacher.coveredBy", { name: substitution.teacher.name })
    : undefined;
}

const roomText = ({ room, substitution }: Lesson) => {
  const held = substitution?.room ?? room;
  return held ? t("teacher.room", { room: held }) : "";
};

function LessonLine({ lesson, id, when }: { lesson: Lesson; id: number; when: string }) {
  const difference = differenceOf(lesson, id);
  return (
    <Box component="li" sx={{ display: "flex", gap: 12 }}>
      <Text color="dimmed" sx={{ minWidth: 92, fontVariantNumeric: "tabular-nums" }}>
        {when}
      </Text>
      <div>
        <ToClass of={lesson.class} />
        <Text component="span"> · {lesson.subject.name}</Text>
        <Text size="sm" color="dimmed">
          {[roomText(lesson), difference].filter(Boolean).join(" · ")}
        </Text>
      </div>
    </Box>
  );
}

/** The lessons of a teacher today, with what is different about them. */
export function TodaysLessons({ id }: { id: number }) {
  const query = useWeek(weekOf(id));
  return (
    <HubCard
      title={t("teacher.lessons")}
      query={query}
      failed={t("teacher.lessonsFailed")}
      tools={
        <Anchor component={Link} to={`/timetable?${weekOf(id)}`}>
          {t("teacher.timetable")}
        </Anchor>
      }
    >
      {(week) => {
        const { lessons, closed } = lessonsOn(week, week.today);
        if (lessons.length === 0) return <Nothing>{closed ?? t("teacher.noLessons")}</Nothing>;
        return (
          <Lines>
            {lessons.map((lesson) => (
              <LessonLine
                key={lesson.id}
                lesson={lesson}
                id={id}
                when={`${clockText(lesson.start)}–${clockText(lesson.end)}`}
              />
            ))}
          </Lines>
        );
      }}
    </HubCard>
  );
}

/** Lessons of this week that the teacher takes for others, and own ones that others take. */
export function CoverThisWeek({ id }: { id: number }) {
  const query = useWeek(weekOf(id));
  return (
    <HubCard title={t("teacher.cover")} query={query} failed={t("teacher.lessonsFailed")}>
      {(week) => {
        const lessons = coversOf(week);
        return lessons.length === 0 ? (
          <Nothing>{t("teacher.noCover")}</Nothing>
        ) : (
          <Lines>
            {lessons.map((lesson) => (
              <LessonLine
                key={`${lesson.id} ${lesson.date}`}
                lesson={lesson}
                id={id}
                when={weekdayDay(lesson.date)}
              />
            ))}
          </Lines>
        );
      }}
    </HubCard>
  );
}
