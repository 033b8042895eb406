import { segmentText } from "../../schema";
import type { ReadonlyLabels } from "./segment-labels";

export interface Crumb {
  label: string;
  /** Without one the crumb is no link. */
  to?: string;
}

const isId = (segment: string) => /^\d+$/.test(segment);

/** A segment as it is read; as it stands where it is no text. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Home, then one crumb for each segment of the path: a friendly word where the segment is known,
 * the record's title (or its number until that is known) for a record, the capitalised segment
 * otherwise. The last is no link.
 * @param isPart the title is of a part of the page, which stands below it
 */
export function crumbsOf(
  pathname: string,
  labels: ReadonlyLabels,
  home: string,
  title?: string,
  isPart = false,
): Crumb[] {
  const parts = pathname.split("/").filter(Boolean);
  const crumbs = parts.map((part, at): Crumb => {
    const segment = readable(part);
    const label =
      isId(segment) && at > 0
        ? (title ?? `#${segment}`)
        : (labels.get(segment) ?? segmentText(segment));
    return at === parts.length - 1 && !(isPart && title)
      ? { label }
      : { label, to: `/${parts.slice(0, at + 1).join("/")}` };
  });
  return [
    { label: home, to: "/dashboard" },
    ...crumbs,
    ...(isPart && title ? [{ label: title }] : []),
  ];
}
