import {
  IconCalendarCheck,
  IconCalendarQuestion,
  IconTrendingDown,
  IconUrgent,
} from "@tabler/icons-react";
import type { NoticeWords } from "@rollcall/kit/browser/providers/notifications/audiences";
import { audiences } from "../resources/audiences";

/** What the school's notifications are called, and how they look. */
export const noticeWords: NoticeWords = {
  audiences,
  pictures: {
    attendance_alert: IconUrgent,
    leave_request: IconCalendarQuestion,
    leave_status: IconCalendarCheck,
    low_attendance: IconTrendingDown,
  },
};
