import type { Application } from "@rollcall/kit/application/feature";
import { makeDemoSignIns } from "@rollcall/kit/browser/pages/login/demo-sign-ins";
import { mockSignIns } from "./sign-ins";

/** A console whose sign-in page offers the demo sign-ins. */
export const withDemoSignIns = (application: Application): Application => ({
  ...application,
  beneathSignIn: makeDemoSignIns(mockSignIns),
});
