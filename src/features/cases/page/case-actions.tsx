import { Button, Stack } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconFolderCheck, IconFolderOpen } from "@tabler/icons-react";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { cases } from "../../../resources/cases";
import { t } from "./text";
import { TextDialog } from "./text-dialog";
import { useCaseAction } from "./use-cases";

type CaseRecord = BaseRecord & { id: number };
const nameOf = (record: CaseRecord) =>
  (record["student"] as { name?: string } | null | undefined)?.name ?? "";

function CloseDialog({ record, onClose }: { record: CaseRecord; onClose(): void }) {
  const action = useCaseAction<string>({
    send: (note, key) =>
      call("POST /admin/cases/:id/close", {
        params: { id: record.id },
        body: note ? { note } : {},
        version: Number(record["version"]),
        key,
      }),
    titles: { failed: t("close.failed"), unconfirmed: t("close.unconfirmed") },
    onDone: onClose,
  });
  return (
    <TextDialog
      title={t("close.title", { student: nameOf(record) })}
      text={t("close.text")}
      label={t("close.note")}
      confirm={t("close.confirm")}
      field="note"
      action={action}
      onClose={onClose}
    />
  );
}

function ReopenButton({ record }: { record: CaseRecord }) {
  const action = useCaseAction<number>({
    send: (version, key) =>
      call("POST /admin/cases/:id/reopen", { params: { id: record.id }, version, key }),
    titles: { failed: t("reopen.failed"), unconfirmed: t("reopen.unconfirmed") },
  });
  return (
    <Stack spacing="xs">
      <Button
        variant="default"
        leftIcon={<IconFolderOpen size={16} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(Number(record["version"]))}
      >
        {t("reopen.open")}
      </Button>
      <FailedAction action={action} closable />
    </Stack>
  );
}

/** On the page of a case: closing it with a note, or opening it again. */
export function CaseActions({ record }: { record: CaseRecord }) {
  const mayDo = useMayDo();
  const [isClosing, setClosing] = useState(false);
  if (!mayDo(cases, "edit") || record["deleted_at"]) return null;
  if (record["status"] === "closed") return <ReopenButton record={record} />;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconFolderCheck size={16} aria-hidden />}
        onClick={() => setClosing(true)}
      >
        {t("close.open")}
      </Button>
      {isClosing ? <CloseDialog record={record} onClose={() => setClosing(false)} /> : null}
    </>
  );
}
