import { useCallback, useState } from "react";
import type { Resource } from "../../../schema";
import { choiceOf, type ColumnChoice } from "./columns";
import type { ListShown } from "./list-address";

export type Density = "comfortable" | "compact";

/** How somebody likes a list to look. Kept in this browser, for this user and this resource. */
export interface ListPreferences {
  columns?: ColumnChoice | undefined;
  density?: Density;
  /** The address of the view that the list opens with, as it was last heard of. */
  opens?: string | undefined;
}

/** The columns of a list: those that its address names, or else as the person likes them. */
export const columnChoice = (
  resource: Resource,
  { columns }: ListShown,
  preferences: ListPreferences,
): ColumnChoice | undefined => (columns ? choiceOf(resource, columns) : preferences.columns);

const keyOf = (userId: number, resource: string) => `rollcall-list:${userId}:${resource}`;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The preferences as stored; whatever does not read is as if nothing had been stored. */
export function readPreferences(userId: number, resource: string): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, resource)) ?? "{}") as {
      columns?: Partial<ColumnChoice>;
      density?: unknown;
      opens?: unknown;
    } | null;
    const { order, hidden } = stored?.columns ?? {};
    return {
      ...(isTexts(order) && isTexts(hidden) ? { columns: { order, hidden } } : {}),
      ...(stored?.density === "compact" || stored?.density === "comfortable"
        ? { density: stored.density }
        : {}),
      ...(typeof stored?.opens === "string" && stored.opens.startsWith("?")
        ? { opens: stored.opens }
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
