import { Alert, Button, Group, Stack, type ModalProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { t } from "../strings/actions";
import { Modal } from "./dialog";

interface FormDialogProps extends Pick<ModalProps, "size" | "closeOnClickOutside"> {
  title: string;
  /** Before what went wrong. */
  text?: ReactNode;
  /** What sends it, as `useSubmit` gives it. */
  form: { busy: boolean; message: string | undefined; onSubmit(event: FormEvent): void };
  /** The button that sends it; without one there is nothing to send. */
  submit?: string | undefined;
  isRed?: boolean;
  /** The focus is on the way out, where nothing is typed. */
  focusesCancel?: boolean;
  onClose(): void;
  children?: ReactNode;
}

/** A small form in a dialog, which says there why it failed. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, form, submit, isRed = false, focusesCancel, onClose, children } = props;
  const { size, closeOnClickOutside } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonLabel={t("cancel")}
      {...(size === undefined ? {} : { size })}
      {...(closeOnClickOutside === undefined ? {} : { closeOnClickOutside })}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="md">
          {text}
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          {children}
          <Group position="right">
            <Button variant="default" onClick={onClose} data-autofocus={focusesCancel || undefined}>
              {t("cancel")}
            </Button>
            {submit === undefined ? null : (
              <Button type="submit" loading={form.busy} {...(isRed ? { color: "red" } : {})}>
                {submit}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
