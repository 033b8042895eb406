import { memo } from "react";
import { t } from "../strings/shell";
import classes from "./frame.module.css";

/** Where the page's own content begins. */
export const contentId = "content";

/** The first stop of the Tab key: past the menu, to the content. */
export const SkipLink = memo(function SkipLink() {
  return (
    <a
      className={classes.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t("skip")}
    </a>
  );
});
