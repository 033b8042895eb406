import { createStyles } from "@mantine/core";
import { memo } from "react";
import { shell } from "../strings/shell";

const useStyles = createStyles((theme) => ({
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "4px 16px",
    padding: "12px 24px",
    fontSize: 12,
    // Until a page is there it would be pushed away by what arrives.
    "main:has([class*='-Skeleton-root'], [data-skeleton]) ~ &": { visibility: "hidden" },
    color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
    borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[6] : theme.colors.gray[2]}`,
  },
}));

const thisYear = new Date().getFullYear();

/** Whose console it is, and what it runs on. */
export const Footer = memo(function Footer({ name }: { name: string }) {
  const { classes } = useStyles();
  return (
    <footer className={classes.footer}>
      <span>{shell.copyright(thisYear, name)}</span>
      <span>{shell.poweredBy}</span>
    </footer>
  );
});
