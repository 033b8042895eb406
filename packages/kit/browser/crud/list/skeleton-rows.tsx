import classes from "./table.module.css";

/** More than a window shows at once. */
const maxRows = 25;
const blank = "\u00a0";
const widths = ["70%", "45%", "60%", "35%", "55%"];

/**
 * As many empty rows as a page has, as high as real ones, so that nothing jumps when the records
 * come.
 */
export const skeletonRows = (columns: number, perPage: number) =>
  Array.from({ length: Math.min(perPage, maxRows) }, (_, row) => (
    <tr key={row} aria-hidden className={classes.ghost}>
      <td className={classes.check}>{blank}</td>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span style={{ width: widths[(row + column) % widths.length] }}>{blank}</span>
        </td>
      ))}
      <td className={classes.actions}>
        <div>{blank}</div>
      </td>
    </tr>
  ));
