import { cleanLines } from "../../schema";
import { line } from "../http/read-body";
import type { Notice, Opens } from "../ports/notice";
import { t } from "./text";

/** Characters. */
export const longestTitle = 120;
export const longestBody = 1000;
/** A text that is cut to a length, with an ellipsis where something is left out. */
export const cut = (text: string, maximum: number) =>
  text.length <= maximum ? text : `${text.slice(0, maximum - 1).trimEnd()}…`;

/** A notice of the application's own, cut to what can be told. */
export const noticeOf = <Type extends string>(
  type: Type,
  title: string,
  body: string,
  opens?: Opens,
): Notice<Type> => ({
  type,
  title: cut(title, longestTitle),
  body: cut(body, longestBody),
  ...(opens ? { opens } : {}),
});

/** The texts of a notice in a body. */
export const noticeTexts = {
  title: line(() => t("label.title"), longestTitle),
  body: line(() => t("label.message"), longestBody, cleanLines),
};

/** Heading in the documentation. */
export const subject = "Notifications";
