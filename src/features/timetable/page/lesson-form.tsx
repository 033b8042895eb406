import { Alert, Skeleton, Stack } from "@mantine/core";
import { useNotification, useOne, type BaseRecord } from "@refinedev/core";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { CreateInPlaceProvider } from "@rollcall/kit/browser/crud/form/create-in-place";
import { RecordForm } from "@rollcall/kit/browser/crud/form/record-form";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { timetable } from "../../../resources/timetable";
import { t } from "./text";
import { ClashNote } from "./clash-note";
import { useRefreshWeek } from "./week";
import { dayText } from "@rollcall/kit/schema/formats/days";

const include = ["class", "period", "subject", "teacher"];

interface LessonFormProps {
  /** The lesson that is changed; a new one otherwise. */
  id?: number | undefined;
  /** What a new lesson begins with. */
  given?: Readonly<Record<string, unknown>> | undefined;
  onClose(): void;
}

function Form({ id, given, onClose }: LessonFormProps) {
  const refresh = useRefreshWeek();
  const { open } = useNotification();
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
      resource={timetable}
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
