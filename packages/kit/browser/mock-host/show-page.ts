/** Shows a page of the console that is open, as the browser's Forward does, without loading it anew. */
export function showPage(path: string): void {
  const to = import.meta.env.BASE_URL + path;
  if (location.pathname === to) return;
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1, key: `tour-${idx + 1}` }, "", to);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
