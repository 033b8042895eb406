import { Anchor, Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { weekdayDay } from "@rollcall/kit/schema/formats/days";
import { clockText } from "@rollcall/kit/schema/formats/moments";
import { type Lesson, useWeek } from "../../timetable/page";
import { HubCard, Nothing } from "./card";
import { hubStrings } from "./strings";
import { ToClass } from "./teacher-duties";
import { coversOf, lessonsOn, weekOf } from "./teacher-week";

const words = hubStrings.teacher;

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 10 }}>
    {children}
  </Box>
);

/** What is different about a lesson on its date, as its teacher or a stand-in sees it. */
function differenceOf({ teacher, substitution }: Lesson, id: number): string | undefined {
  if (!substitution) return undefined;
  if (substitution.is_cancelled) return words.cancelled;
  if (teacher.id !== id) return words.covers(teacher.name);
  return substitution.teacher ? words.coveredBy(substitution.teacher.name) : undefined;
}

const roomText = ({ room, substitution }: Lesson) => {
  const held = substitution?.room ?? room;
  return held ? words.room(held) : "";
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
      title={words.lessons}
      query={query}
      failed={words.lessonsFailed}
      tools={
        <Anchor component={Link} to={`/timetable?${weekOf(id)}`}>
          {words.timetable}
        </Anchor>
      }
    >
      {(week) => {
        const { lessons, closed } = lessonsOn(week, week.today);
        if (lessons.length === 0) return <Nothing>{closed ?? words.noLessons}</Nothing>;
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
    <HubCard title={words.cover} query={query} failed={words.lessonsFailed}>
      {(week) => {
        const lessons = coversOf(week);
        return lessons.length === 0 ? (
          <Nothing>{words.noCover}</Nothing>
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
