import { useEffect, useRef, useState, type CSSProperties } from "react";
import { useFileStore } from "../file-store";
import classes from "./cells.module.css";
import { openStored } from "./stored-addresses";

interface StoredImageProps {
  /** The file's id as the record has it; any value but a number draws the initials. */
  id: unknown;
  /**
   * What it shows, for whoever cannot see it. Without one the picture stands beside text that says
   * so, and is passed over.
   */
  name?: string;
  /** Whose initials keep its place; `name` unless given. */
  initialsOf?: string;
  /** Edge in pixels; as the style sheet says in `--picture` unless given. */
  size?: number | undefined;
}

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

const placeOf = (size: number | undefined) => ({
  className: classes.picture,
  ...(size === undefined ? {} : { style: { "--picture": `${size}px` } as CSSProperties }),
});
const initialsIn = (name: string, of: string) => (
  <span {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}>
    {initials(of)}
  </span>
);

function Fetched({
  id,
  name,
  initialsOf,
  size,
}: { id: number } & Required<Omit<StoredImageProps, "id" | "size">> &
  Pick<StoredImageProps, "size">) {
  const store = useFileStore();
  const [address, setAddress] = useState<{ id: number; url: string }>();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    const fetch = () =>
      openStored(store, id).then(
        (url) => {
          if (!gone) setAddress({ id, url });
        },
        () => undefined,
      );
    const watcher =
      typeof IntersectionObserver === "undefined"
        ? undefined
        : new IntersectionObserver(
            (entries) => {
              if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
              watcher?.disconnect();
              void fetch();
            },
            { rootMargin: "200px" },
          );
    if (watcher && place.current) watcher.observe(place.current);
    else void fetch();
    return () => {
      gone = true;
      watcher?.disconnect();
    };
  }, [id, store]);
  const shown = address && address.id === id ? address.url : undefined;
  return (
    <span ref={place} {...placeOf(size)}>
      {shown ? <img src={shown} alt={name} /> : initialsIn(name, initialsOf)}
    </span>
  );
}

/**
 * A stored picture, fetched with the bearer token once it comes into view; initials until it is
 * there and where it cannot be had.
 */
export const StoredImage = ({ id, name = "", initialsOf = name, size }: StoredImageProps) =>
  typeof id === "number" ? (
    <Fetched id={id} name={name} initialsOf={initialsOf} size={size} />
  ) : (
    <span {...placeOf(size)}>{initialsIn(name, initialsOf)}</span>
  );
