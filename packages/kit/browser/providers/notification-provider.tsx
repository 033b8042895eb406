import { Button, Group } from "@mantine/core";
import {
  hideNotification,
  showNotification,
  updateNotification,
  type NotificationProps,
} from "@mantine/notifications";
import {
  useNotification,
  type NotificationProvider,
  type OpenNotificationParams,
} from "@refinedev/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { t } from "../strings/toasts";

/** At most so many toasts are on the screen; more wait. */
export const toastLimit = 20;
/** Milliseconds a toast stays: success is soon read, the rest takes longer. */
export const toastDurations = { success: 2_000, other: 4_000 };
/** Seconds in which something can be undone, unless given. */
const undoSeconds = 8;

/**
 * Toasts on the screen, by id, with how often each was renewed: the kit ignores a second one with
 * an open id.
 */
const open = new Map<string, number>();

function Undoable({ text, onUndo }: { text: React.ReactNode; onUndo(): void }) {
  return (
    <Group position="apart" noWrap spacing="sm">
      <span>{text}</span>
      <Button
        size="xs"
        variant="light"
        compact
        onClick={onUndo}
        aria-label={t("undoOf", { message: String(text) })}
      >
        {t("undo")}
      </Button>
    </Group>
  );
}

/**
 * How each kind of toast looks. A blank one has no sign, a custom one is drawn by whoever shows it.
 */
export const toastLooks = {
  success: { color: "green", icon: <IconCheck size={18} aria-hidden /> },
  /** It was done, and is less than one may think: a message that stays in the outbox. */
  caution: { color: "yellow", icon: <IconAlertTriangle size={18} aria-hidden /> },
  error: { color: "red", icon: <IconX size={18} aria-hidden /> },
  loading: { loading: true, autoClose: false },
  blank: {},
  custom: {},
} satisfies Record<string, Partial<NotificationProps>>;

/**
 * The kinds of toast there are. Refine's `progress` is loading, or custom where it can be undone.
 */
export type ToastKind = keyof typeof toastLooks;

/** A toast as Refine asks for it, or of a kind that Refine does not know. */
export type Toast = Omit<OpenNotificationParams, "type"> & {
  type: ToastKind | "progress";
  /** Drawn in place of the words; of a custom toast. */ content?: ReactNode;
};

function contentOf(
  { type, message, description, cancelMutation, undoableTimeout, content }: Toast,
  id: string,
): Omit<NotificationProps, "autoClose"> & { autoClose: number | false } {
  const words = description ? { title: message, message: description } : { message };
  if (type !== "progress")
    return {
      autoClose: type === "success" ? toastDurations.success : toastDurations.other,
      ...words,
      ...(content === undefined ? {} : { message: content }),
      ...toastLooks[type],
    };
  if (!cancelMutation) return { ...words, ...toastLooks.loading, autoClose: false };
  let undone = false;
  const undo = () => {
    if (undone) return;
    undone = true;
    hideNotification(id);
    cancelMutation();
  };
  return {
    ...words,
    message: <Undoable text={words.message} onUndo={undo} />,
    autoClose: (undoableTimeout ?? undoSeconds) * 1000,
  };
}

/**
 * A toast that has the focus waits, as one under the pointer does; Escape closes it. The kit
 * replaces a toast as a whole.
 */
function withKeyboard(
  props: NotificationProps & { id: string },
): NotificationProps & { id: string } {
  const { id } = props;
  const whole: NotificationProps & { id: string } = {
    ...props,
    onFocus: () => updateNotification({ ...whole, autoClose: false }),
    onBlur: () => updateNotification(whole),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") hideNotification(id);
    },
  };
  return whole;
}

function show(toast: Toast): void {
  const id = toast.key ?? crypto.randomUUID();
  const renewed = open.get(id);
  const content = contentOf(toast, id);
  // The kit starts the clock anew only when the time differs.
  const autoClose =
    typeof content.autoClose === "number"
      ? content.autoClose + ((renewed ?? 0) % 2)
      : content.autoClose;
  const props = withKeyboard({
    ...content,
    id,
    autoClose,
    closeButtonProps: { "aria-label": t("close") },
    onClose: () => void open.delete(id),
  });
  open.set(id, (renewed ?? 0) + 1);
  if (renewed === undefined) showNotification(props);
  else updateNotification(props);
}

/** Shows a toast of any kind, also one that Refine does not know. */
export const useToast = () => useNotification().open as ((toast: Toast) => void) | undefined;

/**
 * Toasts on the kit's: success 2 s, the rest 4 s, loading until it is closed; one that is open
 * under the same key is renewed rather than shown twice. `progress` with `cancelMutation` offers
 * Undo, once.
 */
export const notificationProvider: NotificationProvider & { open(toast: Toast): void } = {
  open: (toast) => show(toast),
  close: (key) => {
    open.delete(key);
    hideNotification(key);
  },
};
