/** @jsxImportSource preact */
import { words, type Mark } from "./words";

/** A mark in words, with a colour that says nothing the words do not. */
const Word = ({ mark, kind }: Pick<Mark, "mark" | "kind">) => (
  <span class={`mark ${kind}`}>{mark ?? words.unmarked}</span>
);

/** The marks of a day; of several, each with its session or lesson. */
export function Marks({ marks, closed }: { marks: readonly Mark[]; closed: string | null }) {
  if (closed !== null && marks.length === 0) return <span class="mark">{closed}</span>;
  const [first, ...others] = marks;
  if (!first) return <span class="mark">{words.unmarked}</span>;
  if (others.length === 0) return <Word {...first} />;
  return (
    <ul class="marks">
      {marks.map((mark) => (
        <li key={mark.label}>
          <span class="dim">{mark.label}</span> <Word {...mark} />
        </li>
      ))}
    </ul>
  );
}
