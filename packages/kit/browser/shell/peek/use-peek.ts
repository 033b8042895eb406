import { useCallback, useEffect, useState, type ComponentType } from "react";

type Load = () => Promise<ComponentType<{ id: number }>>;

/** By name of the resource: what a link to a record shows before it is followed. */
export type Peeks = Readonly<Record<string, Load>>;

/** A link to a record under the pointer, or one whose record was asked for by the keyboard. */
export interface Peeked {
  link: HTMLAnchorElement;
  id: number;
  load: Load;
  byKey: boolean;
}

/** The link itself, or what has the focus in a list: a row, for the record that it shows. */
const linkAt = (target: EventTarget | null) =>
  target instanceof Element
    ? target.matches("tr")
      ? target.querySelector<HTMLAnchorElement>("th a[href]")
      : target.closest<HTMLAnchorElement>("a[href]")
    : null;

/** The record that a link leads to, where something is shown of it; not of the page one is on. */
function peekedAt(target: EventTarget | null, peeks: Peeks, byKey: boolean): Peeked | undefined {
  const link = linkAt(target);
  if (!link || link.pathname === location.pathname || link.closest("[data-peek]")) return undefined;
  const [, name = "", id = ""] = /\/([\w-]+)\/(\d+)$/.exec(link.pathname) ?? [];
  const load = peeks[name];
  return load && { link, id: Number(id), load, byKey };
}

/** The link that is looked at: the pointer rests on it, or Space was pressed while it has the focus. */
export function usePeek(peeks: Peeks): [peeked: Peeked | undefined, forget: () => void] {
  const [peeked, setPeeked] = useState<Peeked>();
  useEffect(() => {
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "mouse") return;
      const found = peekedAt(target, peeks, false);
      if (found) setPeeked((now) => (now?.byKey || now?.link === found.link ? now : found));
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== " " || event.defaultPrevented) return;
      const found = peekedAt(event.target, peeks, true);
      if (!found) return;
      event.preventDefault();
      setPeeked(found);
    };
    document.addEventListener("pointerover", point);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("pointerover", point);
      document.removeEventListener("keydown", press);
    };
  }, [peeks]);
  const forget = useCallback(() => setPeeked(undefined), []);
  return [peeked, forget];
}
