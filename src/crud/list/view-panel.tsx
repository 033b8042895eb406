import { useState } from "react";
import type { Resource } from "../../schema";
import { listStrings } from "../../strings/list";
import { choiceOf, columnsOf, shownColumns } from "./columns";
import controls from "./controls.module.css";
import type { ListPreferences } from "./list-preferences";
import classes from "./panel.module.css";
import { icon } from "./row-icon";
import { useDragOrder } from "./use-drag-order";

interface ViewPanelProps {
  resource: Resource;
  preferences: ListPreferences;
  onChange(change: ListPreferences): void;
}

const moved = (wires: readonly string[], from: number, to: number): string[] => {
  const rest = wires.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...wires.slice(from, from + 1), ...rest.slice(to)];
};

/** Which columns, in which order, and how high the rows: by pointer or by keyboard. */
export function ViewPanel({ resource, preferences, onChange }: ViewPanelProps) {
  const words = listStrings.viewPanel;
  const [said, say] = useState("");
  const shown = shownColumns(resource, preferences.columns);
  const wires = shown.map(({ wire }) => wire);
  const others = columnsOf(resource).filter(({ wire }) => !wires.includes(wire));
  const set = (next: readonly string[]) => onChange({ columns: choiceOf(resource, next) });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= wires.length || from === to) return;
    set(moved(wires, from, to));
    say(words.moved(shown[from]?.label ?? "", to + 1, wires.length));
  };
  const { dragged, ...drag } = useDragOrder(move);
  const density = preferences.density ?? "comfortable";
  return (
    <div className={classes.viewPanel}>
      <fieldset>
        <legend>{words.density}</legend>
        <div className={classes.choices}>
          {(["comfortable", "compact"] as const).map((one) => (
            <label key={one}><input type="radio" name="density" checked={density === one} onChange={() => onChange({ density: one })} /><span>{words[one]}</span></label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{words.columns}</legend>
        <ol {...drag}>
          {shown.map((column, index) => (
            <li key={column.wire} draggable data-place={index} data-dragged={dragged === index || undefined}>
              <span className={classes.grip}>{icon("grip", 16)}</span>
              <label>
                <input type="checkbox" checked disabled={column.title} onChange={() => set(wires.filter((wire) => wire !== column.wire))} />
                {column.label}{column.title ? <small> {words.always}</small> : null}
              </label>
              <button type="button" className={controls.icon} aria-label={words.up(column.label)} aria-disabled={index === 0} onClick={() => move(index, index - 1)}>{icon("up", 16)}</button>
              <button type="button" className={controls.icon} aria-label={words.down(column.label)} aria-disabled={index === shown.length - 1} onClick={() => move(index, index + 1)}>{icon("down", 16)}</button>
            </li>
          ))}
        </ol>
        <ul>
          {others.map((column) => (
            <li key={column.wire}><label><input type="checkbox" checked={false} onChange={() => set([...wires, column.wire])} />{column.label}</label></li>
          ))}
        </ul>
      </fieldset>
      <p role="status" className={controls.hidden}>{said}</p>
      <button type="button" className={controls.textButton} disabled={!preferences.columns} onClick={() => onChange({ columns: undefined })}>{words.reset}</button>
    </div>
  );
}
