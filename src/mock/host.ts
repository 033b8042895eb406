import {
  openBrowserHost as open,
  type BrowserHost,
  type BrowserHostOptions,
} from "@rollcall/kit/browser/mock-host/host";
import { mockedSchool } from "./mocked-school";

export type { BrowserHost };

/** The API over a fresh demo school. Takes some seconds. */
export const openBrowserHost = ({
  students,
  ...options
}: Omit<BrowserHostOptions, "size"> & { students?: number } = {}): Promise<BrowserHost> =>
  open(mockedSchool, { ...options, ...(students === undefined ? {} : { size: students }) });
