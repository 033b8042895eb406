const open = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The address if a link may lead there: http, https, mailto and tel, nothing that runs. */
export function safeAddress(text: string): string | undefined {
  try {
    return open.has(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}
