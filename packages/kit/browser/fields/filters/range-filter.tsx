import { isWhole } from "../../../fields/questions";
import { useId, useState, type HTMLAttributes, type ReactNode } from "react";
import { readFilterValue, type Field, type FilterValue, type NumberField } from "../../../schema";
import { t } from "../../strings/filters";
import { readNumber, writeNumber } from "../inputs/number-text";
import { ComparisonSelect, comparisonsFor } from "./comparison-select";
import {
  comparisonOf,
  emptinessConditions,
  isAboutEmptiness,
  rangeConditions,
  readRange,
} from "./conditions";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";
import { DayField } from "../inputs/day-field";

/** What the filters of a list say. Operators stand between a field's label and its value. */
const rangeEnds = { from: t("from"), to: t("to") };

type Comparison = "between" | "empty" | "filled";

interface Bounds {
  from: string;
  to: string;
}

export interface RangeFilterProps extends FilterProps {
  type: "text" | "date" | "time";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** A bound as the input shows it. */
  write(value: FilterValue, end: "from" | "to"): string;
  /** The bound a text stands for; undefined when it stands for none. */
  read(text: string, end: "from" | "to"): FilterValue | undefined;
  /** Shortcuts that set both bounds. */
  shortcuts?(set: (from: string, to: string) => void): ReactNode;
}

const ends = ["from", "to"] as const;
type End = (typeof ends)[number];

/** The values that the texts of both bounds stand for, and what is wrong with them. */
function valuesOf(bounds: Bounds, { read, type }: Pick<RangeFilterProps, "read" | "type">) {
  const valueOf = (end: End) => (bounds[end].trim() === "" ? undefined : read(bounds[end], end));
  const values = { from: valueOf("from"), to: valueOf("to") };
  const unread = ends.find((end) => bounds[end].trim() !== "" && values[end] === undefined);
  const isTurned = values.from !== undefined && values.to !== undefined && values.from > values.to;
  const unreadable = type === "time" ? t("notATime") : t("notANumber");
  const wrong = unread ? unreadable : isTurned ? t("wrongOrder") : undefined;
  return { values, unread, wrong };
}

type BoundsInputProps = Pick<RangeFilterProps, "field" | "type" | "inputMode" | "read"> & {
  bounds: Bounds;
  onBounds(next: Bounds): void;
};

/** Both ends of a range, with what is wrong with them. */
function BoundsInput({ field, type, inputMode, read, bounds, onBounds }: BoundsInputProps) {
  const id = useId();
  const { unread, wrong } = valuesOf(bounds, { read, type });
  return (
    <>
      <div className={classes.bounds} role="group" aria-label={field.label}>
        {ends.map((end) => {
          const marks = {
            "aria-invalid": wrong && (unread ?? end) === end ? true : undefined,
            "aria-describedby": wrong ? id : undefined,
          };
          return type === "date" ? (
            <DayField
              key={end}
              size="sm"
              label={rangeEnds[end]}
              value={bounds[end]}
              {...marks}
              onChange={(day) => onBounds({ ...bounds, [end]: day })}
            />
          ) : (
            <label key={end} className={classes.bound}>
              <span>{rangeEnds[end]}</span>
              <input
                className={classes.input}
                type="text"
                inputMode={inputMode}
                placeholder={type === "time" ? "08:30" : undefined}
                autoComplete="off"
                value={bounds[end]}
                {...marks}
                onChange={(event) => onBounds({ ...bounds, [end]: event.currentTarget.value })}
              />
            </label>
          );
        })}
      </div>
      {wrong ? (
        <p id={id} role="alert" className={classes.wrong}>
          {wrong}
        </p>
      ) : null}
    </>
  );
}

/** From one value to another, either of which may be left open. */
export function RangeFilter({
  apiName,
  field,
  conditions,
  onChange,
  type,
  inputMode,
  write,
  read,
  shortcuts,
}: RangeFilterProps) {
  const [comparison, setComparison] = useState<Comparison>(() => {
    const now = conditions[0] && comparisonOf(conditions[0]);
    return now && isAboutEmptiness(now) ? now : "between";
  });
  const [bounds, setBounds] = useState<Bounds>(() => {
    const { from, to } = readRange(conditions);
    return {
      from: from === undefined ? "" : write(from, "from"),
      to: to === undefined ? "" : write(to, "to"),
    };
  });
  const set = (next: Bounds) => {
    setBounds(next);
    const { values, wrong } = valuesOf(next, { read, type });
    if (wrong === undefined) onChange(rangeConditions(apiName, values.from, values.to));
  };
  const compare = (next: Comparison) => {
    setComparison(next);
    const { from, to } = valuesOf(bounds, { read, type }).values;
    onChange(
      next === "between" ? rangeConditions(apiName, from, to) : emptinessConditions(apiName, next),
    );
  };
  return (
    <div className={classes.editor}>
      <ComparisonSelect
        label={field.label}
        value={comparison}
        options={comparisonsFor(field, ["between", "empty", "filled"]) as Comparison[]}
        onChange={compare}
      />
      {comparison === "between" ? (
        <>
          {shortcuts?.((from, to) => set({ from, to }))}
          <BoundsInput
            field={field}
            type={type}
            inputMode={inputMode}
            read={read}
            bounds={bounds}
            onBounds={set}
          />
        </>
      ) : null}
    </div>
  );
}

const numberOf = (field: Field, text: string): FilterValue | undefined => {
  const number = readNumber(text);
  return number === undefined ? undefined : readFilterValue(field, String(number));
};

/** A range of numbers, typed as the reader's language writes them. */
export const NumberFilter = (props: FilterProps<NumberField>) => (
  <RangeFilter
    {...props}
    type="text"
    inputMode={isWhole(props.field) ? "numeric" : "decimal"}
    write={(value) => writeNumber(value)}
    read={(text) => numberOf(props.field, text)}
  />
);
