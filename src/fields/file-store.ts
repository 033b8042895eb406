import type { AxiosInstance, AxiosResponse } from "axios";
import { useApiClient } from "./api-client";

/** A file as the server keeps it; the field's value is its id. */
export interface StoredFile {
  id: number;
  name: string;
  type: string;
  bytes: number;
}

interface UploadOptions {
  /** Hears the share that is sent, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

const url = "/admin/files";
/** A file may take longer than any other call: two minutes. */
const uploadTimeout = 120_000;

function storeOver(client: AxiosInstance) {
  return {
    upload: async (file: File, { onProgress, signal }: UploadOptions): Promise<StoredFile> => {
      const body = new FormData();
      body.append("file", file);
      const answer: { data: StoredFile } = await client.post(url, body, {
        signal, timeout: uploadTimeout, headers: { "Idempotency-Key": crypto.randomUUID() },
        onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
      });
      return answer.data;
    },
    open: async (id: number, signal: AbortSignal): Promise<Blob> => {
      const answer: AxiosResponse<Blob> = await client.get(`${url}/${id}`, { responseType: "blob", signal });
      return answer.data;
    },
  };
}
export type FileStore = ReturnType<typeof storeOver>;

/** One store for each client, so that what one place has fetched another need not fetch again. */
const stores = new WeakMap<AxiosInstance, FileStore>();

/** How files are sent to the API and fetched from it; an `<img src>` could not carry the bearer token. Rejects as every call of the client does. */
export function useFileStore(): FileStore {
  const client = useApiClient();
  const store = stores.get(client) ?? storeOver(client);
  stores.set(client, store);
  return store;
}
