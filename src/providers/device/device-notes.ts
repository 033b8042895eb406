/** Notes something beside the device's store, to be read without opening it. */
export function note(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Then what waits is sent once its page is opened.
  }
}

/** What is noted under keys that begin so, by person. */
export function noted(prefix: string): [user: number, value: string][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [Number(key.slice(prefix.length)), localStorage.getItem(key) ?? ""]);
  } catch {
    return [];
  }
}
