import { useMay } from "@rollcall/kit/browser/fields/may";

const needed = ["view_teachers", "edit_teachers", "view_admins", "create_admins", "edit_admins"];

/** Whether the one who is signed in may give teachers an account. */
export function useMayInvite(): boolean {
  const may = useMay();
  return needed.every((key) => may(key));
}
