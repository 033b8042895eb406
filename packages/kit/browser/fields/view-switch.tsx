import { createStyles } from "@mantine/core";
import { Link } from "react-router-dom";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    root: {
      display: "inline-flex",
      flexWrap: "wrap",
      maxWidth: "100%",
      boxSizing: "border-box",
      padding: 3,
      gap: 2,
      borderRadius: theme.radius.sm,
      backgroundColor: dark ? theme.colors.dark[6] : theme.colors.gray[2],
      "@media print": { display: "none" },
    },
    link: {
      ...theme.fn.focusStyles(),
      padding: "5px 12px",
      borderRadius: theme.radius.sm,
      fontSize: theme.fontSizes.sm,
      fontWeight: 500,
      textDecoration: "none",
      color: dark ? theme.colors.dark[0] : theme.colors.gray[8],
      "&[aria-current]": {
        backgroundColor: dark ? theme.colors.dark[4] : theme.white,
        color: dark ? theme.white : theme.black,
        boxShadow: theme.shadows.xs,
      },
    },
  };
});

/** Leads between pages that show the same things in different ways. */
export function ViewSwitch({
  label,
  views,
  current,
}: {
  label: string;
  views: readonly { to: string; label: string }[];
  current: string;
}) {
  const { classes } = useStyles();
  return (
    <nav className={classes.root} aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          className={classes.link}
          aria-current={view.to === current ? "page" : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
