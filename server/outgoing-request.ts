/** Milliseconds a call of another server may take. */
export const timeoutMs = 20_000;

/** Failures before anything was sent: no name, no route, nobody there, no TLS. */
const beforeSending =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

/** Whether a failed `fetch` never got as far as sending its request. */
export function hasNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return beforeSending.test(code);
}
