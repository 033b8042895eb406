import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "../../fields/use-latest";
import { notificationTypes } from "../../providers/notifications/notification";
import { centre, notices } from "../../strings/notifications";
import { longestSearch, type InboxState } from "./inbox-address";

/** Milliseconds of rest after which a typed text is searched for. */
const pause = 300;

/** The search. What is typed goes into the address after a rest, and leaves no step for Back. */
function Search({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onSearch(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return <TextInput type="search" sx={{ flex: "3 1 240px" }} icon={<IconSearch size={16} aria-hidden />} aria-label={centre.search} placeholder={centre.search} maxLength={longestSearch} autoComplete="off" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

/** Which notifications are shown. */
export function InboxFilters({ state, onChange }: { state: InboxState; onChange(part: Partial<InboxState>, replace?: boolean): void }) {
  const { status, type, search } = state;
  const narrowed = status !== "" || type !== "" || search !== "";
  const latest = useLatest(onChange);
  const byText = useCallback((wanted: string) => latest.current({ search: wanted }, true), [latest]);
  return (
    <Group spacing="xs" role="search" aria-label={centre.filters}>
      <Search search={search} onSearch={byText} />
      <NativeSelect sx={{ flex: "1 1 140px", maxWidth: 200 }} aria-label={centre.status} value={status} onChange={(event) => onChange({ status: event.currentTarget.value as InboxState["status"] })} data={[{ value: "", label: centre.anyStatus }, { value: "unread", label: centre.unread }, { value: "read", label: centre.read }]} />
      <NativeSelect sx={{ flex: "1 1 140px", maxWidth: 200 }} aria-label={centre.type} value={type} onChange={(event) => onChange({ type: event.currentTarget.value })} data={[{ value: "", label: centre.anyType }, ...notificationTypes.map((value) => ({ value, label: notices.types.get(value) ?? value }))]} />
      {narrowed && <Button variant="subtle" onClick={() => onChange({ status: "", type: "", search: "" })}>{centre.clear}</Button>}
    </Group>
  );
}
