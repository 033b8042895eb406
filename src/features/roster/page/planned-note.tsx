import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useInvalidate, type BaseRecord } from "@refinedev/core";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { enrolments } from "../../../resources/enrolments";
import { students } from "../../../resources/students";
import { leavesText, t } from "./text";
import { dayText } from "@rollcall/kit/schema/formats/days";

const movesText = (name: string | undefined, day: string) =>
  name === undefined ? t("planned.leavesClass", { day }) : t("planned.moves", { name, day });

type Student = BaseRecord & { id: number };

const nameOf = (record: Student): string | undefined =>
  (record["next_class"] as { name?: string } | null | undefined)?.name;

/** Takes the planned move back, for whoever may edit students. */
function CancelMove({ record }: { record: Student }) {
  const invalidate = useInvalidate();
  const action = useAction<number>({
    send: (version, key) =>
      call("POST /admin/students/:id/cancel-move", { params: { id: record.id }, version, key }),
    titles: { failed: t("planned.failed"), unconfirmed: t("planned.unconfirmed") },
    onDone: () =>
      Promise.all(
        [students, enrolments].map(({ name }) =>
          invalidate({ resource: name, invalidates: ["all"] }),
        ),
      ),
  });
  return (
    <Stack spacing="xs">
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={action.isPending}
          onClick={() => action.run(Number(record["version"]))}
        >
          {t("planned.cancel")}
        </Button>
      </Group>
      <FailedAction action={action} closable />
    </Stack>
  );
}

/** On a student's page: the move and the status that lie ahead. */
export function PlannedNote({ record }: { record: Student }) {
  const mayDo = useMayDo();
  const { next_class_from: from, next_status: status, leaving_date: leaving } = record;
  const sentences = [
    ...(typeof from === "string" ? [movesText(nameOf(record), dayText(from))] : []),
    ...(typeof status === "string" && typeof leaving === "string"
      ? [leavesText(status, dayText(leaving))]
      : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Alert role="status" color="brand" mb="md">
      <Stack spacing="xs">
        {sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {typeof from === "string" && mayDo(students, "edit") && !record["deleted_at"] ? (
          <CancelMove record={record} />
        ) : null}
      </Stack>
    </Alert>
  );
}
