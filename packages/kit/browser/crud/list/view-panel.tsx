import { useState } from "react";
import type { Resource } from "../../../schema";
import { t } from "../../strings/list";
import { choiceOf, columnsOf, shownColumns, type Column } from "./columns";
import controls from "./controls.module.css";
import type { ListPreferences } from "./list-preferences";
import classes from "./panel.module.css";
import { icon } from "./row-icon";
import { useDragOrder } from "./use-drag-order";

const densityNames = { comfortable: t("viewPanel.comfortable"), compact: t("viewPanel.compact") };

interface ViewPanelProps {
  resource: Resource;
  preferences: ListPreferences;
  onChange(change: ListPreferences): void;
}

const moved = (apiNames: readonly string[], from: number, to: number): string[] => {
  const rest = apiNames.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...apiNames.slice(from, from + 1), ...rest.slice(to)];
};

const densities = ["comfortable", "compact"] as const;

function DensityChoice({ preferences, onChange }: Omit<ViewPanelProps, "resource">) {
  const density = preferences.density ?? "comfortable";
  return (
    <fieldset>
      <legend>{t("viewPanel.density")}</legend>
      <div className={classes.choices}>
        {densities.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="density"
              checked={density === one}
              onChange={() => onChange({ density: one })}
            />
            <span>{densityNames[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ShownColumnProps {
  column: Column;
  index: number;
  isLast: boolean;
  isDragged: boolean;
  onHide(): void;
  onMove(from: number, to: number): void;
}

/** A column on show, which can be moved and, unless it is the title, hidden. */
function ShownColumn({ column, index, isLast, isDragged, onHide, onMove }: ShownColumnProps) {
  return (
    <li draggable data-place={index} data-dragged={isDragged || undefined}>
      <span className={classes.grip}>{icon("grip", 16)}</span>
      <label>
        <input type="checkbox" checked disabled={column.title} onChange={onHide} />
        {column.label}
        {column.title ? <small> {t("viewPanel.always")}</small> : null}
      </label>
      <button
        type="button"
        className={controls.icon}
        aria-label={t("viewPanel.up", { label: column.label })}
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        {icon("up", 16)}
      </button>
      <button
        type="button"
        className={controls.icon}
        aria-label={t("viewPanel.down", { label: column.label })}
        aria-disabled={isLast}
        onClick={() => onMove(index, index + 1)}
      >
        {icon("down", 16)}
      </button>
    </li>
  );
}

/** Which columns, in which order, and how high the rows: by pointer or by keyboard. */
export function ViewPanel({ resource, preferences, onChange }: ViewPanelProps) {
  const [said, say] = useState("");
  const shown = shownColumns(resource, preferences.columns);
  const apiNames = shown.map(({ apiName }) => apiName);
  const others = columnsOf(resource).filter(({ apiName }) => !apiNames.includes(apiName));
  const set = (next: readonly string[]) => onChange({ columns: choiceOf(resource, next) });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= apiNames.length || from === to) return;
    set(moved(apiNames, from, to));
    say(
      t("viewPanel.moved", { label: shown[from]?.label ?? "", place: to + 1, of: apiNames.length }),
    );
  };
  const { dragged, ...drag } = useDragOrder(move);
  return (
    <div className={classes.viewPanel}>
      <DensityChoice preferences={preferences} onChange={onChange} />
      <fieldset>
        <legend>{t("viewPanel.columns")}</legend>
        <ol {...drag}>
          {shown.map((column, index) => (
            <ShownColumn
              key={column.apiName}
              column={column}
              index={index}
              isLast={index === shown.length - 1}
              isDragged={dragged === index}
              onHide={() => set(apiNames.filter((apiName) => apiName !== column.apiName))}
              onMove={move}
            />
          ))}
        </ol>
        <ul>
          {others.map((column) => (
            <li key={column.apiName}>
              <label>
                <input
                  type="checkbox"
                  checked={false}
                  onChange={() => set([...apiNames, column.apiName])}
                />
                {column.label}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p role="status" className={controls.hidden}>
        {said}
      </p>
      <button
        type="button"
        className={controls.textButton}
        disabled={!preferences.columns}
        onClick={() => onChange({ columns: undefined })}
      >
        {t("viewPanel.reset")}
      </button>
    </div>
  );
}
