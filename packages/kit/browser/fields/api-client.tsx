import type { AxiosInstance } from "axios";
import { createContext, useContext } from "react";

const Client = createContext<AxiosInstance | undefined>(undefined);

/** Hands the HTTP client to generic code that sends files or fetches them. */
export const ApiClient = Client.Provider;

/**
 * Our axios instance, whose paths begin below the API's base.
 * @throws Error outside of the console.
 */
export function useApiClient(): AxiosInstance {
  const client = useContext(Client);
  if (!client) throw new Error("There is no API client outside of the console.");
  return client;
}
