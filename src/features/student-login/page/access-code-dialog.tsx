import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type FocusEvent } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const making = "POST /admin/students/:id/access-code";
type Made = AnswerTo<typeof making>;

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** The code once it is made, with what it is used beside. */
function Code({ name, made }: { name: string; made: Made }) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="sm">
      <Text role="status">
        {t("made", { name })} {t("until", { day: momentText(made.expires_at) })}
      </Text>
      <TextInput
        label={t("where")}
        readOnly
        value={`${window.location.origin}/student`}
        onFocus={selectAll}
      />
      <TextInput
        label={t("signInAs")}
        readOnly
        value={made.student.admission_no}
        onFocus={selectAll}
      />
      <TextInput
        label={t("code")}
        readOnly
        value={made.code}
        onFocus={selectAll}
        data-autofocus
        styles={{ input: { fontFamily: "monospace" } }}
      />
      <Button
        variant="light"
        leftIcon={
          clipboard.copied ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconCopy size={16} aria-hidden />
          )
        }
        onClick={() => clipboard.copy(made.code)}
      >
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
    </Stack>
  );
}

/**
 * Makes the code with which a student signs in. Nothing is made before it is asked for, since it
 * ends the code before.
 */
export function AccessCodeDialog({
  id,
  name,
  onClose,
}: {
  id: number;
  name: string;
  onClose(): void;
}) {
  const [made, setMade] = useState<Made>();
  const { busy, message, onSubmit, wait } = useSubmit(
    () => ({}),
    async () => {
      setMade((await call(making, { params: { id } })).data);
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Title order={2}>{t("title", { name })}</Title>}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={!made}
    >
      {made ? <Code name={name} made={made} /> : <Text>{t("text", { name })}</Text>}
      {message ? (
        <Alert color="red" mt="md" role="alert">
          {message}
        </Alert>
      ) : null}
      <form onSubmit={onSubmit}>
        <Group position="right" mt="lg">
          {made ? (
            <Button onClick={onClose}>{t("done")}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button type="submit" loading={busy} disabled={wait > 0} data-autofocus>
                {t("make")}
              </Button>
            </>
          )}
        </Group>
      </form>
    </Modal>
  );
}
