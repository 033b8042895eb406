import { createStyles, keyframes } from "@mantine/core";
import { useNavigation } from "react-router-dom";
import { shell } from "../strings/shell";

const grow = keyframes({ "0%": { transform: "scaleX(0)" }, "100%": { transform: "scaleX(0.9)" } });
const useStyles = createStyles((theme) => ({
  // Nothing shows for the first moment: most pages are there by then.
  bar: {
    position: "fixed",
    top: 0,
    left: 0,
    right: 0,
    height: 2,
    zIndex: 500,
    transformOrigin: "left",
    transform: "scaleX(0)",
    backgroundColor: theme.colors["brand"]?.[5],
    animation: `${grow} 6s cubic-bezier(0.1, 0.7, 0.2, 1) 150ms forwards`,
    "@media (prefers-reduced-motion: reduce)": { animationDuration: "1ms" },
  },
}));

/** A thin line across the top while the next page is on its way. */
export function Progress() {
  const { classes } = useStyles();
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className={classes.bar} role="progressbar" aria-label={shell.loading} />
  );
}
