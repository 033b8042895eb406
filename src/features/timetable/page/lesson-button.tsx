import { useMantineTheme } from "@mantine/core";
import type { CSSProperties } from "react";
import { weekName } from "../../../school/calendar/domain/weekdays";
import { t } from "./text";
import { useGridStyle } from "./grid-style";
import type { Kind } from "./timetable-address";
import type { Lesson, Period } from "./week";

const lessonText = ({ subject, class: its, teacher, second_teacher, room }: Lesson) =>
  [subject.name, its.name, teacher.name, second_teacher?.name, room].filter(Boolean).join(", ");

const hues = [
  "blue",
  "teal",
  "grape",
  "orange",
  "cyan",
  "pink",
  "lime",
  "indigo",
  "red",
  "yellow",
  "violet",
  "green",
] as const;

interface LessonButtonProps {
  lesson: Lesson;
  /** The row it stands in, which says when it usually is. */
  period: Period;
  /** Whose week it stands in: what is the same in the whole grid is not said again. */
  kind: Kind;
  /** Of the teacher whose week it is. */
  teacherId: number | undefined;
  cut: boolean;
  draggable: boolean;
  onOpen(): void;
  onDrag(lesson: Lesson | undefined): void;
}

/** What is different about the lesson on its day, in a few words. */
function changeOf(
  { substitution, teacher }: Lesson,
  teacherId: number | undefined,
): string | undefined {
  if (!substitution) return undefined;
  if (substitution.is_cancelled) return t("cancelled");
  const who =
    substitution.teacher &&
    (substitution.teacher.id === teacherId
      ? t("insteadOf", { teacher: teacher.name })
      : t("instead", { teacher: substitution.teacher.name }));
  return [who, substitution.room && t("otherRoom", { room: substitution.room })]
    .filter(Boolean)
    .join(", ");
}

/** The names of its teachers, without the one whose week it is. */
const whoTakes = ({ teacher, second_teacher }: Lesson, teacherId: number | undefined) =>
  [teacher, second_teacher]
    .flatMap((who) => (who && who.id !== teacherId ? [who.name] : []))
    .join(", ");

/** What stands below its subject: what is the same in the whole grid is left out. */
function detailsOf(lesson: Lesson, period: Period, kind: Kind, teacherId: number | undefined) {
  const { class: its, second_teacher, room } = lesson;
  const isUsual = lesson.start === period.start && lesson.end === period.end;
  const time = isUsual ? undefined : `${lesson.start}–${lesson.end}`;
  const week = lesson.week === null ? undefined : weekName(lesson.week);
  const lines = [
    time,
    week,
    kind === "class_id" ? undefined : its.name,
    kind === "teacher_id" && !second_teacher ? undefined : whoTakes(lesson, teacherId),
    kind === "room" ? undefined : room,
  ].filter(Boolean);
  return { time, week, lines };
}

/** One lesson in the grid: a button that opens it, and that can be dragged to another place. */
export function LessonButton({
  lesson,
  period,
  kind,
  teacherId,
  cut,
  draggable,
  onOpen,
  onDrag,
}: LessonButtonProps) {
  const { classes } = useGridStyle();
  const theme = useMantineTheme();
  const { subject, room, substitution } = lesson;
  const hue = hues[subject.id % hues.length] ?? "blue";
  const change = changeOf(lesson, teacherId);
  const { time, week, lines } = detailsOf(lesson, period, kind, teacherId);
  return (
    <button
      type="button"
      className={classes.lesson}
      tabIndex={-1}
      style={
        { "--subject": theme.colors[hue]?.[theme.colorScheme === "dark" ? 4 : 6] } as CSSProperties
      }
      aria-label={[lessonText(lesson), week, time, change].filter(Boolean).join(". ")}
      data-lesson={lesson.id}
      data-changed={substitution ? true : undefined}
      data-cancelled={substitution?.is_cancelled ? true : undefined}
      data-cut={cut || undefined}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", subject.name);
        onDrag(lesson);
      }}
      onDragEnd={() => onDrag(undefined)}
      onClick={onOpen}
    >
      <span className={classes.subject}>{subject.name}</span>
      {lines.length > 0 ? (
        <span className={classes.line}>
          {lines.map((line, at) => (
            <span key={line}>
              {at > 0 ? " · " : ""}
              <span className={line === room ? classes.whole : undefined}>{line}</span>
            </span>
          ))}
        </span>
      ) : null}
      {change ? <span className={classes.change}>{change}</span> : null}
    </button>
  );
}
