import { emptyListQuery, type Resource } from "../../../schema";
import { t } from "../../strings/order";
import controls from "../list/controls.module.css";
import classes from "../list/list.module.css";
import type { ListState } from "../list/list-state";
import type { WhyNotMoved } from "./use-list-order";

/** Says why rows can't be moved in the list as it is, and offers the list in which they can. */
export const OrderHint = ({
  resource,
  whyNot,
  change,
}: {
  resource: Resource;
  whyNot: WhyNotMoved;
  change: ListState["change"];
}) => (
  <p className={classes.hint}>
    {whyNot === "sorted" ? t("whyNot.sorted") : t("whyNot.filtered")}{" "}
    <button
      type="button"
      className={controls.textButton}
      onClick={() =>
        change(({ perPage }) => ({ ...emptyListQuery(resource), perPage, ids: undefined }))
      }
    >
      {t("show")}
    </button>
  </p>
);
