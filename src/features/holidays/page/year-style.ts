import { createStyles } from "@mantine/core";

/** The look of the year: months side by side, holidays in the colour of their kind. */
export const useYearStyle = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const quiet = dark ? theme.colors.dark[1] : theme.colors.gray[7];
  const tint = (hue: string) => ({
    backgroundColor: dark
      ? theme.fn.rgba(theme.colors[hue]?.[6] ?? "", 0.45)
      : theme.colors[hue]?.[2],
    color: dark ? theme.white : theme.black,
    fontWeight: 650,
  });
  return {
    months: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(236px, 1fr))",
      gap: 16,
      alignItems: "start",
    },
    month: {
      borderCollapse: "separate",
      borderSpacing: 2,
      width: "100%",
      tableLayout: "fixed",
      textAlign: "center",
      fontVariantNumeric: "tabular-nums",
      "& caption": {
        fontWeight: 650,
        textAlign: "left",
        padding: "0 4px 4px",
        captionSide: "top",
        color: "inherit",
      },
      "& th": { fontSize: theme.fontSizes.xs, fontWeight: 500, color: quiet, padding: 2 },
      "& td": { padding: 0 },
    },
    day: {
      ...theme.fn.focusStyles(),
      display: "block",
      padding: "5px 0",
      borderRadius: theme.radius.sm,
      fontSize: theme.fontSizes.xs,
      color: "inherit",
      textDecoration: "none",
      "a&:hover": { boxShadow: `inset 0 0 0 1px ${quiet}` },
      "&[data-off]": {
        color: quiet,
        backgroundColor: dark ? theme.colors.dark[6] : theme.colors.gray[1],
      },
      "&[data-kind=public]": tint("red"),
      "&[data-kind=institution]": tint("blue"),
      "&[data-kind=vacation]": tint("green"),
      "&[data-special]": {
        outline: `2px dashed ${dark ? theme.colors.orange[4] : theme.colors.orange[7]}`,
        outlineOffset: -2,
      },
      "&[data-part]": {
        backgroundImage: `repeating-linear-gradient(45deg, transparent 0 4px, ${dark ? "rgba(0,0,0,.35)" : "rgba(255,255,255,.65)"} 4px 8px)`,
      },
      "&[data-today]": { boxShadow: `inset 0 0 0 2px ${theme.fn.primaryColor()}` },
    },
    swatch: {
      display: "inline-block",
      width: 20,
      height: 20,
      padding: 0,
      verticalAlign: "middle",
      marginRight: 6,
    },
  };
});
