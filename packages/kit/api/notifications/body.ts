import * as z from "zod";
import { positiveInteger } from "../http/read-body";
import { t } from "./text";

const maxChosenIds = 1000;
/** The id of a record. */
export const recordId = positiveInteger(() => t("id"));
/** One to a thousand ids. */
export const idList = (label: () => string) =>
  z
    .array(recordId, { error: () => t("ids", { label: label() }) })
    .min(1, { error: () => t("ids.none", { label: label() }) })
    .max(maxChosenIds, { error: () => t("ids.many", { label: label(), max: maxChosenIds }) });
/** At most this many are chosen one by one. */
export const maxChosen = maxChosenIds;
