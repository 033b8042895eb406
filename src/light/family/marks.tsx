/** @jsxImportSource preact */
import { type Mark, t } from "./text";

interface MarksProps {
  marks: readonly Mark[];
  closed: string | null;
  /** Over, so that what is not marked is not going to be as a matter of course. */
  isPast?: boolean;
}

/** The marks of a day; of several, each with its session or lesson. */
export function Marks({ marks, closed, isPast = false }: MarksProps) {
  const missing = isPast ? t("unrecorded") : t("unmarked");
  if (closed !== null && marks.length === 0) return <span class="mark">{closed}</span>;
  const [first, ...others] = marks;
  if (!first) return <span class="mark">{missing}</span>;
  // The colour says nothing that the words do not.
  if (others.length === 0) return <span class={`mark ${first.kind}`}>{first.mark ?? missing}</span>;
  return (
    <ul class="marks">
      {marks.map(({ label, mark, kind }) => (
        <li key={label}>
          <span class="dim">{label}</span> <span class={`mark ${kind}`}>{mark ?? missing}</span>
        </li>
      ))}
    </ul>
  );
}
