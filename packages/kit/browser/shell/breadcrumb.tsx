import { createStyles } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { shell } from "../strings/shell";
import type { Crumb } from "./crumbs";

const useStyles = createStyles((theme) => {
  const dimmed = theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6];
  return {
    list: {
      display: "flex",
      alignItems: "center",
      gap: 4,
      listStyle: "none",
      margin: 0,
      padding: 0,
      fontSize: 13,
      color: dimmed,
      minWidth: 0,
      overflow: "hidden",
    },
    item: {
      display: "flex",
      alignItems: "center",
      gap: 4,
      whiteSpace: "nowrap",
      minWidth: 0,
      "& > svg": { flex: "none" },
      // A long name is cut, rather than run into what follows it: the record's before any other.
      "& > a, & > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" },
      "&:nth-of-type(-n+2)": { flexShrink: 0 },
      "&:nth-of-type(3)": { flexShrink: 1000 },
      "&:last-of-type": { flexShrink: 1, overflow: "hidden" },
    },
    link: {
      color: "inherit",
      textDecoration: "none",
      ...theme.fn.focusStyles(),
      borderRadius: 4,
      padding: "2px 2px",
      "&:hover": { textDecoration: "underline" },
    },
    here: {
      color: theme.colorScheme === "dark" ? theme.colors.dark[0] : theme.colors.gray[8],
      padding: "2px 2px",
    },
  };
});

/** Where the page stands. */
export const Breadcrumb = memo(function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { classes } = useStyles();
  return (
    <nav aria-label={shell.breadcrumb}>
      <ol className={classes.list}>
        {crumbs.map(({ label, to }, at) => (
          <li key={to ?? label} className={classes.item}>
            {at > 0 && <IconChevronRight size={14} stroke={1.7} aria-hidden />}
            {to ? (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span className={classes.here} aria-current="page">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
