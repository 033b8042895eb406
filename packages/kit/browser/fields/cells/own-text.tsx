import type { ReactNode } from "react";
import { language } from "../../../schema/messages";

/**
 * A stored text on a page that is read from the right: by itself, so that its marks and digits stay
 * where its writer has put them (`10-A`, `St. Mary's (Main)`). On other pages the text as it is.
 */
export const ownText = (text: string): ReactNode =>
  language().isolates === true ? <bdi>{text}</bdi> : text;
