import { demoSignIns } from "../features/demo/demo-sign-ins";

/**
 * What all demo sign-ins of the browser host have for a password: it guards made-up data in one's
 * own browser.
 */
export const demoPassword = "rollcall-demo";

/** Who can sign in at the browser host, and what they may do. */
export const mockSignIns = demoSignIns.map((signIn) => ({ ...signIn, password: demoPassword }));
