import { TextInput, type Sx } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "./use-latest";

/** Milliseconds of rest after which a typed text is searched for. */
const pause = 300;

interface SearchInputProps {
  label: string;
  /** What is searched for at present; one that comes from elsewhere replaces what is typed. */
  search: string;
  maxLength: number;
  sx?: Sx;
  onSearch(search: string): void;
}

/** A search that is made once the typing rests. */
export function SearchInput({ label, search, maxLength, sx, onSearch }: SearchInputProps) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const latest = useLatest(onSearch);
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, latest]);
  return (
    <TextInput
      type="search"
      sx={sx}
      icon={<IconSearch size={16} aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
