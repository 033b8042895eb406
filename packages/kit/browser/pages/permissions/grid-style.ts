import { createStyles } from "@mantine/core";

const narrow = "@media (max-width: 767px)";

/** The look of the grid: the heading and the first column stay in sight. */
export const useGridStyle = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const line = `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`;
  const background = dark ? theme.colors.dark[7] : theme.white;
  const raised = dark ? theme.colors.dark[6] : theme.colors.gray[0];
  const tint = dark
    ? theme.fn.rgba(theme.colors["yellow"]?.[5] ?? "", 0.22)
    : theme.colors["yellow"]?.[1];
  return {
    frame: {
      overflow: "auto",
      maxHeight: "max(320px, calc(100dvh - 250px))",
      border: line,
      borderRadius: theme.radius.md,
      backgroundColor: background,
      overscrollBehavior: "contain",
    },
    grid: {
      borderCollapse: "separate",
      borderSpacing: 0,
      fontSize: theme.fontSizes.sm,
      minWidth: "100%",
    },
    head: {
      position: "sticky",
      top: 0,
      zIndex: 2,
      backgroundColor: raised,
      borderBottom: line,
      padding: "8px 10px",
      fontWeight: 600,
      textAlign: "center",
      minWidth: 104,
      maxWidth: 180,
      verticalAlign: "bottom",
      [narrow]: { minWidth: 88, padding: "6px" },
    },
    name: { display: "block", overflowWrap: "anywhere" },
    count: {
      display: "block",
      fontWeight: 400,
      fontSize: theme.fontSizes.xs,
      color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
    },
    corner: { left: 0, zIndex: 3, textAlign: "left", width: "34%" },
    rowHead: {
      position: "sticky",
      left: 0,
      zIndex: 1,
      backgroundColor: background,
      borderBottom: line,
      borderRight: line,
      fontWeight: 400,
      textAlign: "left",
      padding: 0,
      minWidth: 220,
      [narrow]: { minWidth: 150, maxWidth: 170 },
    },
    rowLabel: {
      display: "flex",
      alignItems: "center",
      gap: 8,
      padding: "7px 10px 7px 26px",
      cursor: "pointer",
      overflowWrap: "anywhere",
      [narrow]: { padding: "9px 6px 9px 10px" },
    },
    sectionLabel: { fontWeight: 600, paddingLeft: 10 },
    cell: {
      borderBottom: line,
      textAlign: "center",
      padding: 0,
      "&[data-changed]": { backgroundColor: tint },
    },
    section: { backgroundColor: raised },
    heading: {
      position: "sticky",
      left: 0,
      display: "inline-block",
      padding: "14px 10px 4px",
      fontSize: theme.fontSizes.xs,
      fontWeight: 650,
      letterSpacing: "0.06em",
      textTransform: "uppercase",
      color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
    },
    headingCell: { borderBottom: line, padding: 0, textAlign: "left" },
    hit: {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      minHeight: 32,
      cursor: "pointer",
      "&:hover": { backgroundColor: theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.1) },
      [narrow]: { minHeight: 38 },
    },
    box: {
      width: 17,
      height: 17,
      margin: 0,
      flex: "none",
      cursor: "pointer",
      accentColor: theme.colors["brand"]?.[dark ? 5 : 6],
      colorScheme: dark ? "dark" : "light",
      "&:focus-visible": {
        outline: `2px solid ${theme.colors["brand"]?.[dark ? 3 : 6]}`,
        outlineOffset: 2,
      },
    },
  };
});
