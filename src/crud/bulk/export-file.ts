import type { AxiosInstance, AxiosResponseHeaders } from "axios";
import type { Resource } from "../../schema";

export type ExportFormat = "csv" | "xlsx";

/** A long export takes longer than a page may. Milliseconds. */
const patience = 300_000;

const nameIn = (disposition: unknown): string | undefined => (typeof disposition === "string" ? /filename="?([^";]+)"?/.exec(disposition)?.[1] : undefined);

interface FileAnswer {
  blob: Blob;
  name: string | undefined;
}

/** A file stays a file; a refusal, which comes as bytes like everything asked for as bytes, is the envelope that says why. */
function readAnswer(bytes: ArrayBuffer, headers: AxiosResponseHeaders, status = 200): unknown {
  if (status < 400) return { blob: new Blob([bytes], { type: String(headers["content-type"] ?? "") }), name: nameIn(headers["content-disposition"]) } satisfies FileAnswer;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Fetches the file a call answers with. @throws ApiFailure with the server's sentence. */
export async function fetchFile(client: AxiosInstance, address: string, fallback: string): Promise<{ blob: Blob; name: string }> {
  const { blob, name } = (await client.get(address, { responseType: "arraybuffer", timeout: patience, transformResponse: [readAnswer] })) as unknown as FileAnswer;
  return { blob, name: name ?? fallback };
}

/** Fetches the file of everything a list's query selects. @throws ApiFailure with the server's sentence. */
export const fetchExport = (client: AxiosInstance, resource: Resource, format: ExportFormat, filter: string): Promise<{ blob: Blob; name: string }> =>
  fetchFile(client, `/admin/${resource.name}/export?format=${format}${filter ? `&${filter}` : ""}`, `${resource.name}.${format}`);

/** Hands a file to the browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
