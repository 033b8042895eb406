import { Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { FormDialog } from "./form-dialog";
import { useSubmit } from "./use-submit";

interface SureDialogProps {
  title: string;
  text: string;
  /** The button that does it. */
  act: string;
  isRed?: boolean;
  /** Gives what is said of it; nothing where the page says it itself. */
  send(): Promise<string | undefined>;
  onClose(): void;
  onDone(): void;
}

/** Asks before something is done that can't be undone, and says there why it failed. */
export function SureDialog(props: SureDialogProps) {
  const { title, text, act, isRed = false, send, onClose, onDone } = props;
  const { open } = useNotification();
  const form = useSubmit(
    () => ({}),
    async () => {
      const said = await send();
      if (said !== undefined) open?.({ type: "success", message: said });
      onDone();
    },
  );
  return (
    <FormDialog
      title={title}
      text={<Text>{text}</Text>}
      form={form}
      submit={act}
      isRed={isRed}
      focusesCancel
      onClose={onClose}
    />
  );
}
