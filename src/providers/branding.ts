import { useSyncExternalStore } from "react";
import { http } from "./http";

/** What the institution calls its console. Empty where it has not said. */
export interface Branding {
  app_name?: string;
  tagline?: string;
  institution_name?: string;
  /** IANA name of the zone whose day is the institution's. */
  timezone?: string;
}

const key = "rollcall-branding";
const listeners = new Set<() => void>();
let current: Branding | undefined;
let asked: Promise<void> | undefined;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
function pick(value: unknown): Branding {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries((["app_name", "tagline", "institution_name", "timezone"] as const).flatMap((name) => { const text = textOf(found[name]); return text ? [[name, text]] : []; }));
}

function read(): Branding {
  if (current) return current;
  try {
    current = pick(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    current = {};
  }
  return current;
}

/** Asks for the institution's names, once a page load; what was known last stands until then, and stays if nobody answers. */
export function loadBranding(): Promise<void> {
  asked ??= http.get("/branding").then(
    (answer: { data: unknown }) => {
      current = pick(answer.data);
      try {
        localStorage.setItem(key, JSON.stringify(current));
      } catch {
        // Then the names of the next visit appear a moment later.
      }
      for (const listener of listeners) listener();
    },
    () => void (asked = undefined),
  );
  return asked;
}

/** Asks again, after something has been done that can change the names. */
export function renewBranding(): Promise<void> {
  asked = undefined;
  return loadBranding();
}

/** The institution's names as far as they are known. */
export const useBranding = (): Branding =>
  useSyncExternalStore((listener) => { listeners.add(listener); return () => void listeners.delete(listener); }, read);
