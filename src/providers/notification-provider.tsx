import { Button, Group } from "@mantine/core";
import { hideNotification, showNotification, updateNotification, type NotificationProps } from "@mantine/notifications";
import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { toasts } from "../strings/toasts";

/** At most so many toasts are on the screen; more wait. */
export const toastLimit = 20;
/** Milliseconds a toast stays: success is soon read, the rest takes longer. */
export const toastDurations = { success: 2_000, other: 4_000 };
/** Seconds in which something can be undone, unless told. */
const undoSeconds = 8;

/** Toasts on the screen, by id, with how often each was renewed: the kit ignores a second one with an open id. */
const open = new Map<string, number>();

function Undoable({ text, onUndo }: { text: React.ReactNode; onUndo(): void }) {
  return (
    <Group position="apart" noWrap spacing="sm">
      <span>{text}</span>
      <Button size="xs" variant="light" compact onClick={onUndo} aria-label={toasts.undoOf(String(text))}>{toasts.undo}</Button>
    </Group>
  );
}

const looks = {
  success: { color: "green", icon: <IconCheck size={18} aria-hidden /> },
  error: { color: "red", icon: <IconX size={18} aria-hidden /> },
  progress: {},
};

function contentOf({ type, message, description, cancelMutation, undoableTimeout }: OpenNotificationParams, id: string): NotificationProps {
  const words = description ? { title: message, message: description } : { message };
  if (type !== "progress") return { ...looks[type], ...words, autoClose: type === "success" ? toastDurations.success : toastDurations.other };
  if (!cancelMutation) return { ...words, loading: true, autoClose: false };
  let undone = false;
  const undo = () => {
    if (undone) return;
    undone = true;
    hideNotification(id);
    cancelMutation();
  };
  return { ...words, message: <Undoable text={words.message} onUndo={undo} />, autoClose: (undoableTimeout ?? undoSeconds) * 1000 };
}

/**
 * Refine's toasts on the kit's: success 2 s, the rest 4 s, loading until it is closed; one that is open under the same
 * key is renewed rather than shown twice. `progress` with `cancelMutation` offers Undo, once.
 */
export const notificationProvider: NotificationProvider = {
  open: (params) => {
    const id = params.key ?? crypto.randomUUID();
    const renewed = open.get(id);
    const content = contentOf(params, id);
    const props: NotificationProps = { ...content, id, closeButtonProps: { "aria-label": toasts.close }, onClose: () => void open.delete(id) };
    open.set(id, (renewed ?? 0) + 1);
    if (renewed === undefined) showNotification(props);
    // The kit starts the clock anew only when the time differs.
    else updateNotification({ ...props, id, ...(typeof props.autoClose === "number" ? { autoClose: props.autoClose + (renewed % 2) } : {}) });
  },
  close: (key) => {
    open.delete(key);
    hideNotification(key);
  },
};
