/** Milliseconds the server has to say whether it has a file. */
const timeoutMs = 8000;

/** Whether a part of the program did not arrive. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload|error loading dynamically/i.test(
    error.message,
  );

const entryOf = (html: string) => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1];

/**
 * Whether the server has another build than the one that runs here: the file that is missing is
 * gone, or, where the browser does not name it, the page begins with another one.
 * @throws when nobody answers
 */
export async function isOutdated(error: unknown): Promise<boolean> {
  const ask = (path: string) =>
    fetch(path, { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
  const file =
    error instanceof Error ? /https?:\/\/\S+?\.(?:js|css)/.exec(error.message)?.[0] : undefined;
  if (file !== undefined && new URL(file).origin === window.location.origin) {
    const { ok, headers, status } = await ask(file);
    if (status >= 500) throw new Error(`${file}: ${status}`);
    return !ok || headers.get("Content-Type")?.includes("text/html") === true;
  }
  const page = await ask("/");
  if (!page.ok) throw new Error(`/: ${page.status}`);
  const here = document
    .querySelector<HTMLScriptElement>('script[type="module"][src]')
    ?.getAttribute("src");
  return here !== undefined && here !== null && entryOf(await page.text()) !== here;
}
