import { Button, FileButton, Group, List, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { FormDialog } from "@rollcall/kit/browser/ui";
import { listed } from "@rollcall/kit/schema/messages";
import { call, type AnswerTo } from "../../../providers/call";
import { readText } from "../../../providers/read-text";
import { t } from "./text";
import { localText, type Device } from "./use-devices";

type Checked = AnswerTo<"POST /admin/gate-devices/:id/file/check">;

/** Ids that are named in a line. */
const maxIds = 20;

function Preview({ checked }: { checked: Checked }) {
  const ids = listed(checked.unknown.slice(0, maxIds).map(({ pin }) => pin));
  const lines = [
    t("toNote", { count: checked.to_note, students: checked.students }),
    ...(checked.known > 0 ? [t("known", { count: checked.known })] : []),
    ...(checked.unknown_punches > 0
      ? [t("fileUnknown", { count: checked.unknown_punches, ids })]
      : []),
    ...(checked.ahead > 0 ? [t("fileAhead", { count: checked.ahead })] : []),
    ...(checked.old > 0 ? [t("fileOld", { count: checked.old })] : []),
    ...(checked.unread > 0 ? [t("fileUnread", { count: checked.unread })] : []),
  ];
  return (
    <div role="status">
      <Text weight={600}>
        {t("checked", {
          count: checked.punches,
          from: localText(checked.from ?? ""),
          to: localText(checked.to ?? ""),
        })}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {checked.unread_lines.map(({ line, text }) => (
        <Text key={line} size="sm" color="dimmed" sx={{ overflowWrap: "anywhere" }}>
          {t("line", { line, text })}
        </Text>
      ))}
    </div>
  );
}

interface PunchFileDialogProps {
  device: Device;
  onClose(): void;
  onDone(): void;
}

function usePunchFile({ device: { id }, onDone }: PunchFileDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<{ text: string; checked: Checked }>();
  const { open } = useNotification();
  const form = useSubmit(
    (): Record<string, string> => (file ? {} : { text: t("noFile") }),
    async () => {
      if (!file) return;
      const text = seen?.text ?? (await readText(file, t("unreadable")));
      const asked = { params: { id }, body: { text } };
      if (!seen) {
        const { data } = await call("POST /admin/gate-devices/:id/file/check", asked);
        setSeen({ text, checked: data });
        return;
      }
      const { message } = await call("POST /admin/gate-devices/:id/file", asked);
      open?.({ type: "success", message });
      onDone();
    },
  );
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setSeen(undefined);
  };
  return { file, choose, checked: seen?.checked, form };
}

/** Takes punches from a file: first it is said what that would do. */
export function PunchFileDialog(props: PunchFileDialogProps) {
  const { onClose } = props;
  const { file, choose, checked, form } = usePunchFile(props);
  const isNothing = checked !== undefined && checked.punches === checked.known;
  const submit = checked ? t("take", { count: checked.punches - checked.known }) : t("check");
  return (
    <FormDialog
      title={t("fileTitle")}
      form={{ ...form, message: form.message || form.errorOf("text") }}
      submit={isNothing ? undefined : submit}
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Text>{t("fileHelp")}</Text>
      <Group spacing="xs">
        <FileButton accept=".dat,.txt,.csv,text/plain,text/csv" onChange={choose}>
          {({ onClick }) => (
            <Button variant="default" onClick={onClick}>
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" sx={{ overflowWrap: "anywhere" }}>
          {file?.name}
        </Text>
      </Group>
      {checked ? <Preview checked={checked} /> : null}
      {isNothing ? <Text>{t("nothingToTake")}</Text> : null}
    </FormDialog>
  );
}
