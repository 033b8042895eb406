import { useEffect, useRef, useState, type ReactNode } from "react";
import classes from "./panels.module.css";

/** What comes after `Panels` and asks for nothing before it is about to be scrolled to. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "200px" },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={classes.later}>
      {isNear ? children : <div className={classes.room} />}
    </div>
  );
}
