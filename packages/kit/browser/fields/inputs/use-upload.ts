import { isPicture } from "../../../fields/questions";
import { useEffect, useRef, useState } from "react";
import type { FileField } from "../../../schema";
import { t } from "../../strings/inputs";
import { fileSize } from "../../../schema/formats/numbers";
import { useLatest } from "../use-latest";
import { useFileStore, type StoredFile } from "../file-store";

const defaultBytes = 2 * 1024 * 1024;

/** The largest file the field takes, in bytes. */
export const maxBytesOf = (field: FileField): number => field.maxBytes ?? defaultBytes;
/** MIME types and name endings the field takes, as `accept` of a file input. */
export const acceptOf = (field: FileField): string | undefined =>
  (field.accept ?? (isPicture(field) ? ["image/png", "image/jpeg", "image/webp"] : [])).join(",") ||
  undefined;

const fits = (file: File, accept: string) =>
  accept
    .split(",")
    .some((one) =>
      one.startsWith(".")
        ? file.name.toLowerCase().endsWith(one.toLowerCase())
        : one.endsWith("/*")
          ? file.type.startsWith(one.slice(0, -1))
          : file.type === one,
    );

/** What is wrong with a file before it is sent; undefined when it may be. */
export function fileProblem(field: FileField, file: File): string | undefined {
  const [accept, maxBytes] = [acceptOf(field), maxBytesOf(field)];
  if (file.size === 0) return t("fileEmpty");
  if (file.size > maxBytes)
    return t("fileTooLarge", { size: fileSize(file.size), limit: fileSize(maxBytes) });
  if (accept && !fits(file, accept))
    return t("fileWrongType", {
      types: accept.replaceAll("image/", "").replaceAll("application/", "").replaceAll(",", ", "),
    });
  return undefined;
}

const messageOf = (error: unknown): string => {
  const { statusCode, kind, message } = error as {
    statusCode?: unknown;
    kind?: unknown;
    message?: unknown;
  };
  return typeof statusCode === "number" &&
    (statusCode >= 400 || kind === "unreadable") &&
    typeof message === "string" &&
    message !== ""
    ? message
    : t("fileNotSent");
};

/** Sends one file at a time; another choice, or leaving, abandons the one under way. */
export function useUpload(
  field: FileField,
  onStored: (file: StoredFile) => void,
  onBusy?: (busy: boolean) => void,
) {
  const store = useFileStore();
  const [state, setState] = useState<{ name?: string; share?: number; problem?: string }>({});
  const running = useRef<AbortController>();
  const busy = state.name !== undefined;
  const tell = useLatest(onBusy);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!busy) return undefined;
    const say = tell.current;
    say?.(true);
    return () => say?.(false);
  }, [busy, tell]);
  const cancel = () => {
    running.current?.abort();
    setState({});
  };
  const send = async (file: File) => {
    running.current?.abort();
    const problem = fileProblem(field, file);
    if (problem) return setState({ problem });
    const abort = new AbortController();
    running.current = abort;
    setState({ name: file.name, share: 0 });
    try {
      const stored = await store.upload(file, {
        signal: abort.signal,
        onProgress: (share) => !abort.signal.aborted && setState({ name: file.name, share }),
      });
      if (abort.signal.aborted) return undefined;
      setState({});
      onStored(stored);
    } catch (error) {
      if (!abort.signal.aborted) setState({ problem: messageOf(error) });
    }
    return undefined;
  };
  return { ...state, send, cancel };
}
