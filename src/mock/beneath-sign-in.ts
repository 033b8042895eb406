import { makeDemoSignIns } from "@rollcall/kit/browser/pages/login/demo-sign-ins";
import { mockSignIns } from "./sign-ins";

/** The demo sign-ins, below the form of the sign-in page. */
export const beneathSignIn = makeDemoSignIns(mockSignIns);
