import { useCallback, useState } from "react";
import type { Resource } from "../../../schema";
import type { ColumnChoice } from "./columns";

export type Density = "comfortable" | "compact";

/** How somebody likes a list to look. Kept in this browser, for this user and this resource. */
export interface ListPreferences {
  columns?: ColumnChoice;
  density?: Density;
}

const keyOf = (userId: number, resource: string) => `rollcall-list:${userId}:${resource}`;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The preferences as stored; whatever does not read is as if nothing had been stored. */
export function readPreferences(userId: number, resource: string): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, resource)) ?? "{}") as {
      columns?: Partial<ColumnChoice>;
      density?: unknown;
    } | null;
    const { order, hidden } = stored?.columns ?? {};
    return {
      ...(isTexts(order) && isTexts(hidden) ? { columns: { order, hidden } } : {}),
      ...(stored?.density === "compact" || stored?.density === "comfortable"
        ? { density: stored.density }
        : {}),
    };
  } catch {
    return {};
  }
}

function writePreferences(userId: number, resource: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(keyOf(userId, resource), JSON.stringify(preferences));
  } catch {
    // A browser that stores nothing keeps them until the page is left.
  }
}

/**
 * The preferences of a list and the way to change some of them. The list is shown anew for another
 * user or resource.
 */
export function useListPreferences(
  userId: number,
  resource: Resource,
): [ListPreferences, (change: ListPreferences) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(userId, resource.name));
  const change = useCallback(
    (some: ListPreferences) => {
      setPreferences((before) => {
        const after = { ...before, ...some };
        writePreferences(userId, resource.name, after);
        return after;
      });
    },
    [userId, resource.name],
  );
  return [preferences, change];
}
