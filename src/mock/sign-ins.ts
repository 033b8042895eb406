import { demoSignIns } from "../features/demo/demo-sign-ins";
import { demoPassword } from "./password";

/** Who can sign in at the browser host, and what they may do. */
export const mockSignIns = demoSignIns.map((signIn) => ({
  email: signIn.email,
  password: demoPassword,
  who: () => signIn.who,
}));
