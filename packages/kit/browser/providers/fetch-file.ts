import type { AxiosInstance, AxiosRequestConfig } from "axios";
import { http } from "./http";
import type { FileAnswer } from "./read-answer";

interface Options extends Pick<AxiosRequestConfig, "signal" | "timeout" | "types"> {
  client?: AxiosInstance;
}

/**
 * Fetches the file that a call answers with, at an address below the API.
 * @throws ApiFailure as the API refuses, and where the answer is no such file.
 */
export const fetchFile = (
  address: string,
  { client = http, ...config }: Options = {},
): Promise<FileAnswer> =>
  client.get<never, FileAnswer>(address, { ...config, responseType: "blob", answer: "file" });
