import type { Notice } from "../ports/notice";
import { sayIn } from "../../schema/messages";
import { adminReaders } from "./admin-readers";
import { storeNotice, type NoticeContext } from "./store-notice";

/**
 * Tells admins something of the system's own accord, each in the language of their account, in the
 * transaction it is called in. Admins who may not sign in are left out. One statement, and three for
 * each language.
 * @param say the notice in the language at work
 */
export async function notifyAdmins(
  call: NoticeContext,
  adminIds: readonly number[],
  say: () => Notice,
): Promise<void> {
  for (const { language, own, ids } of await adminReaders(call.db, adminIds))
    await storeNotice(call, ids, { ...sayIn(language, say), language: own });
}
