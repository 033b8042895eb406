import { Alert, Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconCalendarX, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { lessonDay } from "../../../school/calendar/domain/weekdays";
import { substitutions } from "../../../resources/substitutions";
import { timetable } from "../../../resources/timetable";
import { t } from "./text";
import { SubstitutionForm } from "./substitution-form";
import type { Lesson } from "./week";
import { dayText, weekdayDay } from "@rollcall/kit/schema/formats/days";

interface LessonDialogProps {
  lesson: Lesson;
  /** The institution's day. */
  today: string;
  onEdit(): void;
  onEnd(): void;
  onDelete(): void;
  onClose(): void;
}

function Facts({ lesson }: { lesson: Lesson }) {
  const { class: its, teacher, second_teacher, room, start, end, valid_from, valid_to } = lesson;
  const facts = [
    [its.name, `${lessonDay(lesson)} ${start}–${end}`],
    [t("teacher"), teacher.name],
    ...(second_teacher ? [[t("secondTeacher"), second_teacher.name]] : []),
    ...(room ? [[t("room"), room]] : []),
    ...(lesson.is_joint ? [[t("joint"), t("jointText")]] : []),
    [
      t("holds"),
      valid_to
        ? t("fromTo", { from: dayText(valid_from), to: dayText(valid_to) })
        : t("from", { day: dayText(valid_from) }),
    ],
  ];
  const { is_cancelled, teacher: other, room: otherRoom, note } = lesson.substitution ?? {};
  const said = [
    is_cancelled ? t("cancelled") : "",
    other ? t("instead", { teacher: other.name }) : "",
    otherRoom ? t("otherRoom", { room: otherRoom }) : "",
    note ?? "",
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <Stack spacing="sm">
      {lesson.substitution ? (
        <Alert color="yellow" title={weekdayDay(lesson.date)}>
          {said}
        </Alert>
      ) : null}
      <Box
        component="dl"
        m={0}
        sx={{
          display: "grid",
          gridTemplateColumns: "max-content 1fr",
          gap: "6px 16px",
          "& dd": { margin: 0 },
        }}
      >
        {facts.map(([label, value]) => [
          <Text key={`${label} label`} component="dt" color="dimmed">
            {label}
          </Text>,
          <dd key={label}>{value}</dd>,
        ])}
      </Box>
    </Stack>
  );
}

/**
 * Ends a lesson that has been held, since reports rest on its days; deletes one that begins today or
 * later. One that is over stays as it is.
 */
function LeaveButton({
  lesson: { valid_from, valid_to },
  today,
  onEnd,
  onDelete,
}: Pick<LessonDialogProps, "lesson" | "today" | "onEnd" | "onDelete">) {
  const mayDo = useMayDo();
  const isHeld = valid_from < today;
  if (isHeld ? !mayDo(timetable, "edit") : !mayDo(timetable, "delete")) return null;
  if (valid_to !== null && valid_to < today) return null;
  const Icon = isHeld ? IconCalendarX : IconTrash;
  return (
    <Button
      variant="subtle"
      color="red"
      leftIcon={<Icon size={16} aria-hidden />}
      onClick={isHeld ? onEnd : onDelete}
    >
      {isHeld ? t("end") : t("remove")}
    </Button>
  );
}

/**
 * A lesson, and what can be done with it: change it for good, or only on the day it was opened on.
 */
export function LessonDialog({
  lesson,
  today,
  onEdit,
  onEnd,
  onDelete,
  onClose,
}: LessonDialogProps) {
  useReturnFocus();
  const mayDo = useMayDo();
  const [arranging, setArranging] = useState(false);
  const day = weekdayDay(lesson.date);
  const mayArrange = lesson.substitution
    ? mayDo(substitutions, "edit") || mayDo(substitutions, "delete")
    : mayDo(substitutions, "create");
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      closeButtonLabel={t("close")}
      title={
        arranging
          ? t("substitution.title", { subject: lesson.subject.name, day })
          : lesson.subject.name
      }
    >
      {arranging ? (
        <SubstitutionForm lesson={lesson} onClose={onClose} />
      ) : (
        <Stack>
          <Facts lesson={lesson} />
          <Group spacing="xs">
            {mayArrange ? (
              <Button
                leftIcon={<IconCalendarEvent size={16} aria-hidden />}
                onClick={() => setArranging(true)}
                data-autofocus
              >
                {t("substitute", { day })}
              </Button>
            ) : null}
            {mayDo(timetable, "edit") ? (
              <Button
                variant="default"
                leftIcon={<IconPencil size={16} aria-hidden />}
                onClick={onEdit}
              >
                {t("edit")}
              </Button>
            ) : null}
            <LeaveButton lesson={lesson} today={today} onEnd={onEnd} onDelete={onDelete} />
          </Group>
          <Anchor component={Link} to={`/${timetable.name}/${lesson.id}`}>
            {t("openRecord")}
          </Anchor>
        </Stack>
      )}
    </Modal>
  );
}
