import { useCallback, useEffect, useState } from "react";
import { dropDraft, hasDraft, readDraft, writeDraft, type Draft } from "../../crud/form/drafts";
import { useDraftKey } from "../../crud/form/use-draft";
import { useLocation } from "react-router-dom";
import type { Audiences } from "../../../schema/audiences";
import { useAudiences } from "../../providers/notifications/audiences";
import { emptyMessage, messageIn, type Message } from "./message";

const isEmpty = ({ recipientType, title, body }: Message) =>
  recipientType === "" && title === "" && body === "";

/** Whom a link to the page has said that it is for. */
function addressedIn(state: unknown, audiences: Audiences): Partial<Message> {
  const { message } = (state ?? {}) as { message?: Record<string, unknown> };
  if (!message) return {};
  const { recipientType, picked } = messageIn(message, audiences);
  return recipientType === "" ? {} : { recipientType, picked };
}

/**
 * What is typed, kept as a draft in this tab until it is sent or discarded, and brought back when
 * the page is opened again. Where a link says whom it is for, that goes before what the draft says.
 */
export function useMessage() {
  const audiences = useAudiences();
  const key = useDraftKey("notifications", "send");
  const [left, setLeft] = useState<Draft>();
  const [isRead, setIsRead] = useState(() => !hasDraft(key));
  const { state } = useLocation();
  const [addressed] = useState(() => addressedIn(state, audiences));
  const [message, setMessage] = useState<Message>({ ...emptyMessage, ...addressed });
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!hasDraft(key)) return undefined;
    let here = true;
    void readDraft(key).then((draft) => {
      if (!here) return;
      setIsRead(true);
      setLeft(draft);
      if (!draft) return;
      // What was typed while it was read is newer.
      setMessage((now) =>
        isEmpty({ ...now, ...(addressed.recipientType ? { recipientType: "" } : {}) })
          ? { ...messageIn(draft.values, audiences), ...addressed }
          : now,
      );
      setIsBack(true);
    });
    return () => void (here = false);
  }, [key, audiences, addressed]);
  useEffect(() => {
    if (!isRead) return;
    if (isEmpty(message)) dropDraft(key);
    else void writeDraft(key, { values: { ...message }, base: {}, at: new Date().toISOString() });
  }, [isRead, key, message]);
  const change = useCallback((part: Partial<Message>) => {
    setMessage((before) => ({ ...before, ...part }));
    setIsBack(false);
  }, []);
  return {
    message,
    change,
    /** Whether a link has said whom it is for: then the title is what comes next. */
    isAddressed: addressed.recipientType !== undefined,
    /**
     * When that was typed which is back from an earlier visit, RFC 3339; undefined once it is typed
     * on, and where nothing was left.
     */
    leftAt: isBack ? left?.at : undefined,
    discard: () => change(emptyMessage),
    forget: () => dropDraft(key),
  };
}
