import { Button, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import type { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { inputOrder } from "@rollcall/kit/browser/fields/inputs/input-props";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { t } from "./text";

const longest = 1000;

interface TextDialogProps {
  title: string;
  text: string;
  label: string;
  help?: string;
  confirm: string;
  /** Under which a refusal of the text stands in an answer. */
  field: "note" | "outcome";
  action: Pick<
    ReturnType<typeof useAction<string, { message: string }>>,
    "run" | "isPending" | "failure" | "again" | "reset" | "error"
  >;
  onClose(): void;
}

/** Asks before something is done, and takes a text that may be left out. */
export function TextDialog({ title, text, label, help, field, ...rest }: TextDialogProps) {
  const { confirm, action, onClose } = rest;
  useReturnFocus();
  const [said, setSaid] = useState("");
  const refused = action.error?.errors?.[field];
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      closeOnClickOutside={said === ""}
      title={<Title order={2}>{title}</Title>}
      closeButtonLabel={t("cancel")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!action.isPending) action.run(said.trim());
        }}
      >
        <Stack>
          <Text>{text}</Text>
          <Textarea
            label={label}
            description={help}
            inputWrapperOrder={inputOrder}
            value={said}
            maxLength={longest}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            error={Array.isArray(refused) ? refused.join(" ") : undefined}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
          <FailedAction action={action} />
          <Group position="right">
            <Button variant="default" onClick={onClose} disabled={action.isPending}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={action.isPending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
