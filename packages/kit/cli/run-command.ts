import { closeApplication } from "./application";
import { endWith } from "./end-with";

/** Runs a command; what goes wrong is said as its sentences alone, and makes the program end badly. */
export const runCommand = (main: () => Promise<void>): Promise<void> =>
  main()
    .catch(endWith)
    .then(() => closeApplication());
