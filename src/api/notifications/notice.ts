import * as z from "zod";
import { line } from "../identity/read-body";

/** What a notification is about; the console's colour follows it. */
export const noticeTypes = ["attendance_alert", "leave_request", "leave_status", "low_attendance", "system"] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** What is told. */
export interface Notice {
  type: NoticeType;
  title: string;
  body: string;
}

const longestTitle = 120;
const longestBody = 1000;
/** A text that is cut to a length, with an ellipsis where something is left out. */
export const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);

/** A notice of the system's own, cut to what can be told. */
export const noticeOf = (type: NoticeType, title: string, body: string): Notice => ({ type, title: cut(title, longestTitle), body: cut(body, longestBody) });

/** The fields of a notice in a body. */
export const noticeFields = {
  title: line("Title", longestTitle),
  body: line("Message", longestBody),
  type: z.enum(noticeTypes, `Type must be one of: ${noticeTypes.join(", ")}.`),
};

/** Heading in the documentation. */
export const subject = "Notifications";
