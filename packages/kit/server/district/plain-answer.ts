import { apiBase } from "../../api/http/base";
import { securityHeaders } from "../security-headers";

const page = (sentence: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><body style="font-family:system-ui;max-width:40rem;margin:20vh auto;padding:0 1rem"><p>${sentence}</p></body></html>`;

/**
 * An answer in place of a console, which names none: JSON for a call, a page for a browser.
 * @param retryAfter seconds
 */
export function plainAnswer(
  request: Request,
  status: number,
  message: string,
  retryAfter?: number,
): Response {
  const isCall = new URL(request.url).pathname.startsWith(`${apiBase}/`);
  return new Response(isCall ? JSON.stringify({ success: false, message }) : page(message), {
    status,
    headers: {
      ...securityHeaders(false),
      "Content-Type": isCall ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
  });
}
