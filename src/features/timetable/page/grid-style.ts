import { createStyles } from "@mantine/core";

const phone = "@media screen and (max-width: 767px)";

/**
 * The look of the week: the heads stay in sight, off days are dimmed, and paper gets a plain table.
 */
export const useGridStyle = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const line = `1px solid ${dark ? theme.colors.dark[4] : theme.colors.gray[3]}`;
  const ground = dark ? theme.colors.dark[7] : theme.white;
  const raised = dark ? theme.colors.dark[6] : theme.colors.gray[0];
  const quiet = dark ? theme.colors.dark[1] : theme.colors.gray[7];
  const accent = theme.fn.primaryColor();
  const focus = { outline: `2px solid ${accent}`, outlineOffset: -2, zIndex: 1 };
  return {
    frame: {
      overflow: "auto",
      border: line,
      borderRadius: theme.radius.md,
      backgroundColor: ground,
      "@media print": { overflow: "visible", border: "none" },
    },
    grid: {
      borderCollapse: "separate",
      borderSpacing: 0,
      width: "100%",
      minWidth: 900,
      tableLayout: "fixed",
      fontSize: theme.fontSizes.sm,
      [phone]: { minWidth: 0 },
      "@media print": { minWidth: 0, fontSize: 10 },
    },
    head: {
      backgroundColor: raised,
      borderBottom: line,
      borderLeft: line,
      padding: "8px 6px",
      fontWeight: 600,
      textAlign: "center",
      "&[data-today]": {
        color: dark ? theme.colors["brand"]?.[3] : theme.colors["brand"]?.[7],
        boxShadow: `inset 0 3px 0 ${accent}`,
      },
    },
    slim: { width: 84, [phone]: { width: "auto" } },
    corner: {
      width: 96,
      borderLeft: "none",
      textAlign: "left",
      paddingLeft: 10,
      [phone]: { width: 84 },
    },
    small: {
      display: "block",
      fontWeight: 400,
      fontSize: theme.fontSizes.xs,
      color: quiet,
      "@media print": { fontSize: 9, color: "black" },
    },
    period: {
      backgroundColor: raised,
      borderBottom: line,
      padding: "8px 10px",
      fontWeight: 600,
      textAlign: "left",
      verticalAlign: "top",
      overflowWrap: "anywhere",
      "@media print": { padding: "3px 10px" },
    },
    rest: {
      backgroundColor: raised,
      borderBottom: line,
      color: quiet,
      padding: "3px 10px",
      fontSize: theme.fontSizes.xs,
      textAlign: "left",
      fontWeight: 400,
      "@media print": { fontSize: 9, color: "black", padding: "1px 10px" },
    },
    cell: {
      position: "relative",
      borderBottom: line,
      borderLeft: line,
      padding: 3,
      height: 64,
      verticalAlign: "top",
      "&[data-off]": { backgroundColor: raised },
      "&[data-over]": { boxShadow: `inset 0 0 0 2px ${accent}` },
      "@media print": { height: 40, breakInside: "avoid" },
    },
    lesson: {
      display: "block",
      width: "100%",
      minHeight: 58,
      padding: "5px 7px",
      border: "none",
      borderRadius: theme.radius.sm,
      textAlign: "left",
      font: "inherit",
      color: "inherit",
      cursor: "pointer",
      overflowWrap: "anywhere",
      backgroundColor: dark ? theme.colors.dark[5] : theme.colors.gray[1],
      borderLeft: "4px solid var(--subject)",
      printColorAdjust: "exact",
      "& + button": { marginTop: 3 },
      "&:hover": { backgroundColor: dark ? theme.colors.dark[4] : theme.colors.gray[2] },
      "&:focus-visible": focus,
      "&[data-cut]": { opacity: 0.5 },
      "&[data-changed]": {
        backgroundColor: dark
          ? theme.fn.rgba(theme.colors["yellow"]?.[5] ?? "", 0.18)
          : theme.colors["yellow"]?.[1],
      },
      "@media print": {
        backgroundColor: "transparent",
        minHeight: 0,
        padding: "2px 5px",
        color: "black",
      },
    },
    subject: {
      display: "block",
      fontWeight: 600,
      lineHeight: 1.25,
      "[data-cancelled] > &": { textDecoration: "line-through" },
    },
    line: {
      display: "block",
      fontSize: theme.fontSizes.xs,
      lineHeight: 1.35,
      color: quiet,
      "[data-cancelled] > &": { textDecoration: "line-through" },
      "@media print": { color: "black", fontSize: 9 },
    },
    whole: { whiteSpace: "nowrap" },
    change: {
      display: "inline-block",
      fontSize: theme.fontSizes.xs,
      fontWeight: 600,
      color: dark ? theme.colors["yellow"]?.[3] : theme.colors["orange"]?.[9],
    },
    empty: {
      display: "grid",
      placeItems: "center",
      width: "100%",
      minHeight: 58,
      padding: 0,
      border: "1px dashed transparent",
      borderRadius: theme.radius.sm,
      background: "none",
      color: "transparent",
      font: "inherit",
      cursor: "pointer",
      "&:hover, &:focus-visible": { color: quiet, borderColor: quiet },
      "&:focus-visible": focus,
      "&[disabled], &[aria-disabled=true]": { cursor: "default" },
      [phone]: { color: quiet, borderColor: dark ? theme.colors.dark[4] : theme.colors.gray[3] },
      "@media print": { display: "none" },
    },
  };
});
