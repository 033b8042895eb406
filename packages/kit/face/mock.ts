/** The console with its API in the browser: `rollcall build demo`, and Vite in the mode "mock". */
export type { MockedConsole } from "../browser/mock-host/mocked";
export { startMock } from "../browser/mock-host/start";
export { makeDemoSignIns } from "../browser/pages/login/demo-sign-ins";
