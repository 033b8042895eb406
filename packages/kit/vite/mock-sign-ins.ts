import type { Plugin } from "vite";

/** Who can sign in at the browser host. */
export interface MockSignIn {
  email: string;
  password: string;
  who: string;
}

/** The lines that tell of sign-ins. */
const linesOf = (signIns: readonly MockSignIn[]): string[] => [
  "  Sign in as",
  ...signIns.map(({ email, password, who }) => `    ${email}  ${password}  (${who})`),
  "",
];

/** Tells the sign-ins of made-up data in the terminal, below the address. */
export const mockSignInLines = (signIns: readonly MockSignIn[]): Plugin => ({
  name: "mock-sign-ins",
  configureServer(server) {
    if (signIns.length === 0) return;
    const printUrls = server.printUrls.bind(server);
    server.printUrls = () => {
      printUrls();
      for (const line of linesOf(signIns)) server.config.logger.info(line);
    };
  },
});
