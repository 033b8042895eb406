import { useLogout } from "@refinedev/core";
import { useCallback, useState, type ReactNode } from "react";
import { readSession } from "../providers/session";
import type { UnsentWork } from "./definition";

type LogOutDialog = Awaited<ReturnType<UnsentWork["dialog"]>>;

const mine = (work: UnsentWork): number =>
  work.waiting().find(({ user }) => user === readSession()?.user.id)?.count ?? 0;

/** What becomes of work of the one who is signed in that waits on this device; none waits: none. */
export const waitingWords = (unsent: readonly UnsentWork[]): string[] =>
  unsent.filter((work) => mine(work) > 0).map((work) => work.words.stays(mine(work)));

interface LogOut {
  /** After a question where work waits on this device. */
  logOut(): void;
  /** Without one. */
  logOutNow(): Promise<unknown>;
  dialog: ReactNode;
}

/**
 * Logs out by Refine, whose authProvider tells nobody where to go and reports nothing: the guard
 * does the one, and the log-out never fails. The dialog is drawn by the caller.
 */
export function useLogOut(unsent: readonly UnsentWork[]): LogOut {
  const { mutateAsync } = useLogout();
  const logOutNow = useCallback(() => mutateAsync(), [mutateAsync]);
  const [asking, setAsking] = useState<{ Dialog: LogOutDialog; count: number }>();
  const logOut = useCallback(() => {
    const work = unsent.find((one) => mine(one) > 0);
    if (!work) return void logOutNow();
    const count = mine(work);
    work.dialog().then(
      (Dialog) => setAsking({ Dialog, count }),
      // Without a network its code may not come, and then least of all may nothing be said.
      () => void (window.confirm(work.words.ask(count)) && void logOutNow()),
    );
  }, [unsent, logOutNow]);
  const close = useCallback(() => setAsking(undefined), []);
  const leave = useCallback(() => {
    setAsking(undefined);
    void logOutNow();
  }, [logOutNow]);
  return {
    logOut,
    logOutNow,
    dialog: asking ? <asking.Dialog count={asking.count} onClose={close} onLogOut={leave} /> : null,
  };
}
