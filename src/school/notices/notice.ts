import type { NoticeTypeOf } from "@rollcall/kit/schema/audiences";
import { noticeOf as anyNoticeOf } from "@rollcall/kit/api/notifications/notice";
import type { Notice as AnyNotice } from "@rollcall/kit/api/ports/notice";
import type { audiences } from "../../resources/audiences";

/** What the school tells by itself. */
export type Notice = AnyNotice<NoticeTypeOf<typeof audiences>>;

/** A notice of the school, cut to what can be told. */
export const noticeOf = (
  type: Notice["type"],
  title: string,
  body: string,
  opens?: Notice["opens"],
): Notice => anyNoticeOf(type, title, body, opens);
