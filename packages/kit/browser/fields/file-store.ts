import type { AxiosInstance } from "axios";
import { call, type AnswerTo } from "../providers/call";
import { fetchFile } from "../providers/fetch-file";
import { useApiClient } from "./api-client";

/** A file as the server keeps it; the field's value is its id. */
export type StoredFile = AnswerTo<"POST /admin/files">;

interface UploadOptions {
  /** Hears the share that is sent, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** A file may take longer than any other call: two minutes. */
const uploadTimeout = 120_000;

function storeOver(client: AxiosInstance) {
  return {
    upload: async (file: File, { onProgress, signal }: UploadOptions): Promise<StoredFile> => {
      const { data } = await call("POST /admin/files", {
        form: { file },
        onProgress,
        signal,
        timeoutMs: uploadTimeout,
        key: crypto.randomUUID(),
        client,
      });
      return data;
    },
    open: async (id: number, signal: AbortSignal): Promise<Blob> =>
      (await fetchFile(`/admin/files/${id}`, { signal, client })).data,
  };
}
export type FileStore = ReturnType<typeof storeOver>;

/** One store for each client, so that what one place has fetched another need not fetch again. */
const stores = new WeakMap<AxiosInstance, FileStore>();

/**
 * How files are sent to the API and fetched from it; an `<img src>` could not carry the bearer
 * token. Rejects as every call of the client does.
 */
export function useFileStore(): FileStore {
  const client = useApiClient();
  const store = stores.get(client) ?? storeOver(client);
  stores.set(client, store);
  return store;
}
