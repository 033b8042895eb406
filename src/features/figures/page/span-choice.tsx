import { Button, Group } from "@mantine/core";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";
import { termOf } from "../../../school/calendar/domain/academic-year";
import type { StudentYear } from "./answers";
import { t } from "./text";

/** Days that are chosen; undefined for the academic year. */
export interface ChosenSpan {
  from?: string | undefined;
  to?: string | undefined;
}
type Shown = Pick<StudentYear, "from" | "to" | "year">;
interface SpanChoiceProps {
  chosen: ChosenSpan;
  /** What holds, once it is there. */
  shown: Shown | undefined;
  onSpan(next: ChosenSpan): void;
}

/** The terms of the academic year, each a press away, and the way back to the whole of it. */
function TermButtons({ chosen: { from, to }, shown, onSpan }: SpanChoiceProps) {
  const terms = shown?.year?.terms ?? [];
  const term = shown && termOf(shown, terms);
  const isWhole = from === undefined && to === undefined;
  if (isWhole && terms.length === 0) return null;
  return (
    <Group spacing="xs" role="group" aria-label={t("terms")}>
      {terms.map((one) => (
        <Button
          key={one.id}
          variant={one.id === term?.id ? "light" : "default"}
          aria-pressed={one.id === term?.id}
          onClick={() => onSpan({ from: one.from, to: one.to })}
        >
          {one.name}
        </Button>
      ))}
      {isWhole ? null : (
        <Button variant="default" onClick={() => onSpan({ from: undefined, to: undefined })}>
          {t("wholeYear")}
        </Button>
      )}
    </Group>
  );
}

/** Between which two days: each on its own, by a term, or those of the academic year. */
export function SpanChoice(props: SpanChoiceProps) {
  const { chosen, shown, onSpan } = props;
  const { from = shown?.from, to = shown?.to } = chosen;
  const day = (key: "from" | "to") => (value: string) =>
    value && onSpan({ from, to, [key]: value });
  return (
    <>
      <DayField label={t("from")} value={from ?? ""} onChange={day("from")} />
      <DayField label={t("to")} value={to ?? ""} onChange={day("to")} />
      <TermButtons {...props} />
    </>
  );
}
