import type { ReactNode } from "react";
import { language } from "../../../schema/messages";

/**
 * A stored text. On a page that is read from the right it is isolated, so that its punctuation and
 * digits stay where they were typed (`10-A`, `St. Mary's (Main)`).
 */
export const ownText = (text: string): ReactNode =>
  language().isolates === true ? <bdi>{text}</bdi> : text;
