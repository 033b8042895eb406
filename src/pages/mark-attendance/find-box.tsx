import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { forwardRef, memo, useState, type KeyboardEvent } from "react";
import { markAttendance as words } from "../../strings/mark-attendance";
import { rowsMatching, type Findable } from "./marking-keys";

interface FindBoxProps {
  students: readonly Findable[];
  /** Goes to the row. */
  onGo(row: number): void;
  onLeave(): void;
}

const shown = 3;

/** Finds a student by name or roll number; Enter goes to the first that matches, the arrows to another. */
export const FindBox = memo(forwardRef<HTMLInputElement, FindBoxProps>(function FindBox({ students, onGo, onLeave }, ref) {
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const rows = rowsMatching(students, text);
  const chosen = rows[Math.min(place, rows.length - 1)];
  const type = (next: string) => {
    setText(next);
    setPlace(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setPlace(Math.max(0, Math.min(place + step, rows.length - 1)));
    else if (event.key === "Enter" && chosen !== undefined) {
      type("");
      onGo(chosen);
    } else if (event.key === "Escape") {
      type("");
      onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const others = rows.filter((row) => row !== chosen).slice(0, shown - 1);
  return (
    <div style={{ flex: "1 1 220px", maxWidth: 380 }}>
      <TextInput ref={ref} type="search" icon={<IconSearch size={16} aria-hidden />} aria-label={words.find} placeholder={words.find} value={text} onChange={(event) => type(event.currentTarget.value)} onKeyDown={onKeyDown} />
      <Text size="xs" mt={2} role="status" lineClamp={1} sx={{ minHeight: 16 }}>
        {text.trim() === "" ? "" : chosen === undefined ? words.found(0) : <><b>↵ {students[chosen]?.name}</b>{others.map((row) => `, ${students[row]?.name}`)}{rows.length > shown ? ` +${rows.length - shown}` : ""}</>}
      </Text>
    </div>
  );
}));
