import { useNavigation } from "react-router-dom";
import { t } from "../strings/shell";
import classes from "./frame.module.css";

/** A thin line across the top while the next page is on its way. */
export function Progress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className={classes.progress} role="progressbar" aria-label={t("loading")} />
  );
}
