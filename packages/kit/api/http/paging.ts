import * as z from "zod";
import { cleanLine, defaultPerPage, isStorableText, maxPage, maxPerPage } from "../../schema";
import type { PageMeta } from "./envelope";
import { numberParameter } from "./read-query";
import { t } from "../text";

/** A page of a list. */
export interface Paging {
  page: number;
  perPage: number;
}

/** A search as lists take it: cleaned, without blanks around it. */
export const searchParameter = z
  .string()
  .refine((text) => text.length <= 200 && isStorableText(text), { error: () => t("longSearch") })
  .transform((text) => cleanLine(text).trim())
  .default("");

const placeParameter = (name: string, maximum: number, usual: number) =>
  numberParameter(1, maximum, `"${name}" is a number from 1 to ${maximum}.`, {
    malformed: true,
  }).default(usual);
/** The parameters of a declared list that is no resource's. */
export const pagingParameters = {
  page: placeParameter("page", maxPage, 1),
  per_page: placeParameter("per_page", maxPerPage, defaultPerPage),
  search: searchParameter,
};

/** `meta` of a declared list. */
export const pageMetaAnswer = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
});

/** The paging of an answer. */
export const pageMeta = ({ page, perPage }: Paging, total: number): PageMeta => ({
  current_page: page,
  per_page: perPage,
  total,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});
