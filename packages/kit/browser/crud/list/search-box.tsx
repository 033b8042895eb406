import { memo, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import type { ListState } from "./list-state";
import classes from "./list.module.css";
import { icon } from "./row-icon";

/** Milliseconds of rest after which a typed text is searched for. */
const pause = 300;
const longest = 200;

interface SearchBoxProps {
  label: string;
  search: string;
  change: ListState["change"];
}

/**
 * The search. Typing goes into the address after a rest and leaves no step for Back; what the
 * address says comes back into it.
 */
export const SearchBox = memo(({ label, search, change }: SearchBoxProps) => {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    clearTimeout(timer.current);
    setText(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link followed right after typing wins: a search begun on the way would lead back to the list.
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const isLeaving = next !== undefined && next !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  const send = (value: string) => {
    clearTimeout(timer.current);
    const wanted = value.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    change({ search: wanted }, { replace: true });
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), pause);
  };
  return (
    <div className={classes.search} role="search">
      {icon("search", 16)}
      <input
        type="search"
        value={text}
        maxLength={longest}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(event.currentTarget.value);
          if (event.key === "Escape" && text === "") event.currentTarget.blur();
        }}
      />
    </div>
  );
});
SearchBox.displayName = "SearchBox";
