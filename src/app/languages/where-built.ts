/**
 * The files that Vite puts in place of `import.meta.glob`; none where the sources run without it, as
 * when a server is started from them. English is spoken then.
 */
export function whereBuilt(read: () => Readonly<Record<string, Readonly<Record<string, string>>>>) {
  try {
    return read();
  } catch {
    return {};
  }
}
