import type { AxiosInstance, AxiosRequestConfig } from "axios";

interface Double {
  get(url: string, config: AxiosRequestConfig): unknown;
  post(url: string, body: unknown, config: AxiosRequestConfig): unknown;
}

/** A double of our axios instance, which hands every request to what stands in for its method. */
export const clientOf = (double: Double): AxiosInstance =>
  ({
    ...double,
    request: ({ method, url = "", data, ...config }: AxiosRequestConfig) =>
      method === "GET" ? double.get(url, config) : double.post(url, data, config),
  }) as unknown as AxiosInstance;
