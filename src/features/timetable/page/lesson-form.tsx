import { Alert, Skeleton, Stack } from "@mantine/core";
import { useNotification, useOne, type BaseRecord } from "@refinedev/core";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { CreateInPlaceProvider } from "@rollcall/kit/browser/crud/form/create-in-place";
import { RecordForm } from "@rollcall/kit/browser/crud/form/record-form";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { useMemo } from "react";
import { beforeDayOne } from "../../../school/calendar/domain/weekdays";
import type { Resource } from "@rollcall/kit/schema";
import { timetable } from "../../../resources/timetable";
import { t } from "./text";
import { ClashNote } from "./clash-note";
import { useRefreshWeek, type Week } from "./week";
import { dayText } from "@rollcall/kit/schema/formats/days";

const include = ["class", "period", "subject", "teacher", "second_teacher"];

interface LessonFormProps {
  /** The lesson that is changed; a new one otherwise. */
  id?: number | undefined;
  /** What a new lesson begins with. */
  given?: Readonly<Record<string, unknown>> | undefined;
  /** How the timetable repeats; null where every week is like the others. */
  cycle: Week["cycle"];
  onClose(): void;
}

/** The lesson as its form asks for it: weeks and days of a cycle only where there are any. */
function lessonIn(cycle: Week["cycle"]): Resource {
  const { weekday, week } = timetable.fields;
  const size = cycle?.size ?? 0;
  const last = cycle?.repeats === "days" ? beforeDayOne + size : beforeDayOne;
  const upTo = <Names extends object>(names: Names, most: number) =>
    Object.fromEntries(Object.entries(names).filter(([number]) => Number(number) <= most));
  return {
    ...timetable,
    fields: {
      ...timetable.fields,
      weekday: { ...weekday, names: upTo(weekday.names ?? {}, last) },
      week: { ...week, names: upTo(week.names ?? {}, size), hidden: cycle?.repeats !== "weeks" },
    },
  };
}

function Form({ id, given, cycle, onClose }: LessonFormProps) {
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const shown = useMemo(() => lessonIn(cycle), [cycle]);
  const { query } = useOne<BaseRecord>({
    resource: timetable.name,
    id: id ?? 0,
    meta: { include },
    queryOptions: { enabled: id !== undefined, staleTime: 0 },
    errorNotification: false,
  });
  const record = query.data?.data;
  const saved = ({ record: stored }: { record: BaseRecord }) => {
    const [began, begins] = [String(record?.["valid_from"] ?? ""), String(stored["valid_from"])];
    open?.({
      type: "success",
      message: t("saved"),
      ...(began !== "" && begins > began
        ? { description: t("holdsFrom", { day: dayText(begins) }) }
        : {}),
    });
    onClose();
    void refresh();
  };
  if (id !== undefined && query.isError)
    return (
      <Alert color="red" role="alert">
        {query.error?.message}
      </Alert>
    );
  if (id !== undefined && !record)
    return (
      <Stack aria-hidden>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} height={36} />
        ))}
      </Stack>
    );
  return (
    <RecordForm
      key={id ?? "new"}
      nested
      resource={shown}
      {...(record ? { record } : { given: given ?? {} })}
      Note={ClashNote}
      place={id === undefined ? "grid" : `grid-${id}`}
      onSaved={saved}
      onUnchanged={onClose}
      onCancel={onClose}
    />
  );
}

/** A lesson's form over the grid; what it would clash with is named while it is filled in. */
export function LessonForm(props: LessonFormProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="xl"
      closeOnClickOutside={false}
      closeButtonLabel={t("close")}
      title={props.id === undefined ? t("newLesson") : t("editLesson")}
    >
      <CreateInPlaceProvider>
        <Form {...props} />
      </CreateInPlaceProvider>
    </Modal>
  );
}
