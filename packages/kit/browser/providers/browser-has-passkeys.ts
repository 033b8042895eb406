/** Whether this browser has passkeys at all; only at addresses it holds for secure. */
export const browserHasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function";
