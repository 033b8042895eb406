import classes from "./filters.module.css";

interface CheckGroupProps {
  label: string;
  /** What can be ticked: the value, and what it is called. */
  options: readonly (readonly [value: string, text: string])[];
  ticked: readonly unknown[];
  onToggle(value: string): void;
}

/** Any of a few values, each with a box to tick. */
export const CheckGroup = ({ label, options, ticked, onToggle }: CheckGroupProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.hidden}>{label}</legend>
    {options.map(([value, text]) => (
      <label key={value} className={classes.check}>
        <input type="checkbox" checked={ticked.includes(value)} onChange={() => onToggle(value)} />
        {text}
      </label>
    ))}
  </fieldset>
);
