/** Asks the person for the password; resolves to whether the server took it. */
type Ask = () => Promise<boolean>;

/** How the API refuses what asks for the password again. */
export const passwordNeeded = "reauthentication_required";

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says how the person is asked from now on. Returns the way to stop. */
export function askPasswordWith(given: Ask): () => void {
  ask = given;
  return () => {
    if (ask === given) ask = undefined;
  };
}

/**
 * Whether the person has just confirmed the session with the password. Calls that are refused while
 * one asks wait for the same answer; where nobody can be asked, it is no.
 */
export function passwordConfirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
