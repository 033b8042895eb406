import type { AxiosInstance } from "axios";
import { fetchFile as askForFile } from "../../providers/fetch-file";
import type { Resource } from "../../../schema";

export type ExportFormat = "csv" | "xlsx";

/** A long export takes longer than a page may. Milliseconds. */
const timeoutMs = 300_000;

const types: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Fetches the file a call answers with.
 * @throws ApiFailure with the server's sentence, or where the answer is no such file.
 */
export async function fetchFile(
  client: AxiosInstance,
  address: string,
  fallback: string,
  format: ExportFormat,
): Promise<{ blob: Blob; name: string }> {
  const { data, name } = await askForFile(address, {
    timeout: timeoutMs,
    types: [types[format]],
    client,
  });
  return { blob: data, name: name ?? fallback };
}

/**
 * Fetches the file of everything a list's query selects.
 * @throws ApiFailure with the server's sentence, or where the answer is no such file.
 */
export const fetchExport = (
  client: AxiosInstance,
  resource: Resource,
  format: ExportFormat,
  filter: string,
): Promise<{ blob: Blob; name: string }> =>
  fetchFile(
    client,
    `/admin/${resource.name}/export?format=${format}${filter ? `&${filter}` : ""}`,
    `${resource.name}.${format}`,
    format,
  );

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
