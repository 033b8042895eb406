import { useState, useSyncExternalStore } from "react";
import { useUnsavedWork } from "../fields/unsaved-work";
import { formattingName, onFormatting } from "../../schema/formats/formatting";

/**
 * The key of what is drawn by the institution's formats: another one as soon as these change, so
 * that the page is drawn anew. A page with unsaved work stays until that is saved.
 */
export function useFormatsShown(): string {
  const now = useSyncExternalStore(onFormatting, formattingName);
  const isUnsaved = useUnsavedWork();
  const [shown, setShown] = useState(now);
  if (shown !== now && !isUnsaved) setShown(now);
  return isUnsaved ? shown : now;
}
