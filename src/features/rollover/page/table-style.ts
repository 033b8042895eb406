import { createStyles } from "@mantine/core";

/** A table whose rows are cards on a phone, each cell with the heading of its column. */
export const useTableStyle = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const muted = dark ? theme.colors.dark[1] : theme.colors.gray[7];
  return {
    table: {
      width: "100%",
      borderCollapse: "collapse",
      caption: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clip: "rect(0 0 0 0)",
      },
      "th, td": {
        textAlign: "left",
        padding: "6px 16px 6px 0",
        verticalAlign: "middle",
        overflowWrap: "anywhere",
        fontWeight: 400,
      },
      "thead th": { fontSize: theme.fontSizes.xs, fontWeight: 600, overflowWrap: "normal" },
      "tbody tr": { borderTop: `1px solid ${dark ? theme.colors.dark[4] : theme.colors.gray[3]}` },
      "tbody th": { fontWeight: 550 },
      [theme.fn.smallerThan("sm")]: {
        thead: { display: "none" },
        "tr, th, td": { display: "block", padding: 0 },
        "tbody tr": { padding: "10px 0" },
        "tbody tr:first-of-type": { borderTop: 0, paddingTop: 0 },
        "td + td": { marginTop: 4 },
        "td[data-label]::before": { content: "attr(data-label) ': '", color: muted },
      },
    },
    muted: { color: muted, fontWeight: 400 },
  };
});
