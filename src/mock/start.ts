import { startMock as start } from "@rollcall/kit/browser/mock-host/start";
import { mockedSchool } from "./mocked-school";

/** Answers every call to `/api` in this browser; resolves when it does. */
export const startMock = (): Promise<void> => start(mockedSchool);
