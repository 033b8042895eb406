import { flushSync } from "react-dom";

/** Whether this browser says when it has laid out an element; what tests draw in does not. */
export const canMeasure = typeof ResizeObserver !== "undefined";

/**
 * Measures elements as soon as the browser has laid them out, and again whenever one of them changes
 * its size. It happens before anything is painted, and what `measure` makes of it is drawn at once.
 * Measured any earlier, the browser would have to lay out the whole page for it, and then once more.
 * @returns how to stop
 */
export function whenLaidOut(elements: readonly Element[], measure: () => void): () => void {
  if (!canMeasure) return () => undefined;
  const observer = new ResizeObserver(() => flushSync(measure));
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back once, as soon as the browser has laid out an element. @returns how to stop */
export function onceLaidOut(element: Element, act: () => void): () => void {
  if (!canMeasure) return () => undefined;
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
