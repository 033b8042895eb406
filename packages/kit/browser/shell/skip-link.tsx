import { createStyles } from "@mantine/core";
import { memo } from "react";
import { shell } from "../strings/shell";

/** Where the page's own content begins. */
export const contentId = "content";

const useStyles = createStyles((theme) => ({
  link: {
    position: "fixed",
    top: 8,
    left: 8,
    zIndex: 1000,
    padding: "8px 14px",
    borderRadius: theme.radius.sm,
    backgroundColor: theme.colors["brand"]?.[6],
    color: theme.white,
    fontWeight: 600,
    transform: "translateY(-200%)",
    "&:focus": { transform: "none" },
    "@media print": { display: "none" },
  },
}));

/** The first stop of the Tab key: past the menu, to the content. */
export const SkipLink = memo(function SkipLink() {
  const { classes } = useStyles();
  return (
    <a
      className={classes.link}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {shell.skip}
    </a>
  );
});
