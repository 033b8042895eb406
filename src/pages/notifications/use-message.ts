import { useCallback, useEffect, useState } from "react";
import { dropDraft, readDraft, writeDraft } from "../../crud/form/drafts";
import { useDraftKey } from "../../crud/form/use-draft";
import { emptyMessage, messageIn, type Message } from "./message";

const isEmpty = ({ recipientType, title, body }: Message) => recipientType === "" && title === "" && body === "";

/** What is typed, kept as a draft in this tab until it is sent or discarded, and brought back when the page is opened again. */
export function useMessage() {
  const key = useDraftKey("notifications", "send");
  const [left] = useState(() => readDraft(key));
  const [message, setMessage] = useState<Message>(() => (left ? messageIn(left.values) : emptyMessage));
  const [isBack, setIsBack] = useState(left !== undefined);
  useEffect(() => {
    if (isEmpty(message)) dropDraft(key);
    else writeDraft(key, { values: { ...message }, base: {}, at: new Date().toISOString() });
  }, [key, message]);
  const change = useCallback((part: Partial<Message>) => {
    setMessage((before) => ({ ...before, ...part }));
    setIsBack(false);
  }, []);
  return {
    message, change,
    /** When that was typed which is back from an earlier visit, RFC 3339; undefined once it is typed on, and where nothing was left. */
    leftAt: isBack ? left?.at : undefined,
    discard: () => change(emptyMessage),
    forget: () => dropDraft(key),
  };
}
