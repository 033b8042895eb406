import { Alert, Button, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type FocusEvent } from "react";
import { useSubmit } from "../../fields/use-submit";
import { http } from "../../providers/http";
import { accessCode } from "../../strings/access-code";

interface Made {
  code: string;
  student: { admission_no: string };
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** The code once it is made, with what it is used beside. */
function Code({ name, made }: { name: string; made: Made }) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="sm">
      <Text role="status">{accessCode.made(name)}</Text>
      <TextInput label={accessCode.signInAs} readOnly value={made.student.admission_no} onFocus={selectAll} />
      <TextInput label={accessCode.code} readOnly value={made.code} onFocus={selectAll} data-autofocus styles={{ input: { fontFamily: "monospace" } }} />
      <Button variant="light" leftIcon={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />} onClick={() => clipboard.copy(made.code)}>{clipboard.copied ? accessCode.copied : accessCode.copy}</Button>
    </Stack>
  );
}

/** Makes the code with which a student signs in. Nothing is made before it is asked for, since it ends the code before. */
export function AccessCodeDialog({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const [made, setMade] = useState<Made>();
  const { busy, message, onSubmit, wait } = useSubmit(() => ({}), async () => {
    setMade(((await http.post(`/admin/students/${id}/access-code`)) as unknown as { data: Made }).data);
  });
  return (
    <Modal opened onClose={onClose} title={<Title order={2}>{accessCode.title(name)}</Title>} closeButtonLabel={accessCode.cancel} closeOnClickOutside={!made}>
      {made ? <Code name={name} made={made} /> : <Text>{accessCode.text(name)}</Text>}
      {message ? <Alert color="red" mt="md" role="alert">{message}</Alert> : null}
      <form onSubmit={onSubmit}>
        <Group position="right" mt="lg">
          {made ? <Button onClick={onClose}>{accessCode.done}</Button> : (
            <>
              <Button variant="default" onClick={onClose}>{accessCode.cancel}</Button>
              <Button type="submit" loading={busy} disabled={wait > 0} data-autofocus>{accessCode.make}</Button>
            </>
          )}
        </Group>
      </form>
    </Modal>
  );
}
