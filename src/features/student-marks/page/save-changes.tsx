import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { ApiFailure, sentenceAt } from "@rollcall/kit/browser/providers/api-failure";
import { call, type BodyFor } from "../../../providers/call";
import { t } from "./text";

const save = (count: number) => (count === 0 ? t("save") : t("save.counted", { count }));

type Body = BodyFor<"POST /admin/attendance/student-marks">;

interface SaveProps {
  marks: Body["marks"];
  /** On so many days. */
  days: number;
  onReset(): void;
  onSaved(): void;
  onFailed(): void;
}

const named = 5;

/** What the server says, with the sentences about single marks. */
const textOf = (error: unknown) =>
  error instanceof ApiFailure
    ? [error.message, ...new Set(Object.values(error.errors ?? {}).flat())]
        .slice(0, named)
        .join(" ")
    : String(error);

/** Says what would change, asks why, and saves it. */
export function SaveChanges({ marks, days, onReset, onSaved, onFailed }: SaveProps) {
  const { open } = useNotification();
  const [reason, setReason] = useState("");
  const action = useAction({
    send: (body: Body, key) => call("POST /admin/attendance/student-marks", { body, key }),
    titles: { failed: t("notSaved"), unconfirmed: t("unconfirmed") },
    textOf,
    onDone: ({ data }) => {
      open?.({ type: "success", message: t("saved", { count: data.changes }) });
      setReason("");
      onSaved();
    },
    onFailed,
  });
  return (
    <Paper
      withBorder
      radius="md"
      p="sm"
      component="form"
      sx={{ position: "sticky", bottom: 0, zIndex: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        action.run({ marks: [...marks], reason: reason.trim() });
      }}
    >
      <Stack spacing="xs">
        <FailedAction action={action} />
        <Group spacing="sm" align="flex-end">
          <TextInput
            label={t("reason")}
            placeholder={t("reasonHelp")}
            required
            maxLength={200}
            value={reason}
            error={sentenceAt("reason", action.error)}
            onChange={(event) => setReason(event.currentTarget.value)}
            sx={{ flex: "1 1 220px" }}
          />
          <Button
            variant="default"
            onClick={onReset}
            disabled={marks.length === 0 || action.isPending}
          >
            {t("reset")}
          </Button>
          <Button
            type="submit"
            loading={action.isPending}
            disabled={marks.length === 0 || reason.trim() === ""}
          >
            {save(marks.length)}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {marks.length === 0 ? t("nothing") : t("summary", { count: marks.length, of: days })}
        </Text>
      </Stack>
    </Paper>
  );
}
