import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { askPasswordWith } from "../providers/password-asked";

const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog")).PasswordDialog,
}));

/**
 * Asks for the password when the API wants it again, over whatever is open, which stays as it is: the
 * call that asked for it is made again by itself.
 */
export function PasswordAsked() {
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>();
  useEffect(() => {
    const stop = askPasswordWith(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setIsAsked(true);
        }),
    );
    return () => {
      stop();
      answer.current?.(false);
    };
  }, []);
  if (!isAsked) return null;
  const end = (confirmed: boolean) => {
    setIsAsked(false);
    answer.current?.(confirmed);
  };
  return (
    <Suspense fallback={null}>
      <PasswordDialog onConfirmed={() => end(true)} onCancel={() => end(false)} />
    </Suspense>
  );
}
