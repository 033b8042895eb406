import { Box, NativeSelect, Text } from "@mantine/core";
import { t } from "./text";
import type { CoverDay, CoverLesson } from "./use-cover";

interface CoverRowProps {
  lesson: CoverLesson;
  teachers: CoverDay["teachers"];
  /** Ids of the teachers it can be given to; undefined for those who only look. */
  free: readonly number[] | undefined;
  chosen: number | undefined;
  error: string | undefined;
  onChoose(teacher: number | undefined): void;
}

const groupOf = ({ teaches_subject, teaches_class }: CoverLesson["free"][number]) =>
  teaches_subject ? t("groups.subject") : teaches_class ? t("groups.class") : t("groups.other");

/** Who can be chosen for a lesson, the most suitable first. */
const optionsOf = ({ lesson, teachers, free = [] }: CoverRowProps) =>
  lesson.free
    .filter(({ id }) => free.includes(id))
    .flatMap((one) => {
      const teacher = teachers.find(({ id }) => id === one.id);
      return teacher
        ? [
            {
              value: String(teacher.id),
              label: t("teacher", { name: teacher.name, covers: teacher.covers }),
              group: groupOf(one),
            },
          ]
        : [];
    });

/** Who takes the lesson on this day, as far as it is saved. */
function standing({ is_cancelled, is_covered, stand_in, second_teacher }: CoverLesson): string {
  if (is_cancelled) return t("cancelled");
  if (!is_covered) return t("uncovered");
  const takers = [stand_in?.name, second_teacher?.name].filter(Boolean);
  return t("coveredBy", { teacher: takers.join(", ") });
}

function Choice(props: CoverRowProps) {
  const { lesson, free, chosen, error, onChoose } = props;
  if (lesson.is_covered) return <Text weight={600}>{standing(lesson)}</Text>;
  return (
    <>
      <Text
        weight={600}
        sx={{ display: free ? "none" : undefined, "@media print": { display: "block" } }}
      >
        {t("uncovered")}
      </Text>
      {free && lesson.free.length === 0 ? (
        <Text sx={{ "@media print": { display: "none" } }}>{t("nobodyFree")}</Text>
      ) : null}
      {free && lesson.free.length > 0 ? (
        <NativeSelect
          aria-label={t("covers", {
            subject: lesson.subject.name,
            its: lesson.class.name,
            start: lesson.start,
          })}
          value={chosen === undefined ? "" : String(chosen)}
          error={error}
          data={[{ value: "", label: t("choose") }, ...optionsOf(props)]}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value === "" ? undefined : Number(value))
          }
          sx={{ "@media print": { display: "none" } }}
        />
      ) : null}
      {error && lesson.free.length === 0 ? <Text color="red">{error}</Text> : null}
    </>
  );
}

/** A lesson of an absent teacher, and who takes it. */
export function CoverRow(props: CoverRowProps) {
  const { lesson } = props;
  const { stand_in, is_covered, room } = lesson;
  return (
    <Box
      component="li"
      py="sm"
      sx={(theme) => ({
        display: "grid",
        gap: "4px 16px",
        gridTemplateColumns: "110px minmax(0, 1fr) minmax(0, 1fr)",
        alignItems: "start",
        breakInside: "avoid",
        borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        "@media screen and (max-width: 700px)": { gridTemplateColumns: "minmax(0, 1fr)" },
      })}
    >
      <div>
        <Text weight={600}>
          {lesson.start}–{lesson.end}
        </Text>
        <Text size="sm" color="dimmed">
          {lesson.period}
        </Text>
      </div>
      <div>
        <Text weight={600}>
          {lesson.class.name}, {lesson.subject.name}
        </Text>
        <Text size="sm" color="dimmed">
          {[t("insteadOf", { teacher: lesson.teacher.name }), room ? t("room", { room }) : ""]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <div>
        <Choice {...props} />
        {stand_in && !is_covered ? (
          <Text size="sm">{t("standInAbsent", { teacher: stand_in.name })}</Text>
        ) : null}
      </div>
    </Box>
  );
}
