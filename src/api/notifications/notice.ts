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

/** The fields of a notice in a body. */
export const noticeFields = {
  title: line("Title", 120),
  body: line("Message", 1000),
  type: z.enum(noticeTypes, `Type must be one of: ${noticeTypes.join(", ")}.`),
};

/** Heading in the documentation. */
export const subject = "Notifications";
