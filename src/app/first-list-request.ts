import { firstListRequest } from "../crud/list/list-request";
import { askEarly } from "../providers/early-request";
import { http } from "../providers/http";
import { listPath } from "../providers/list-path";
import { seenSession } from "../providers/view-as";
import { may, permissionKey, type Resource } from "../schema";

let pageIsHere = false;

/** The list page's code has arrived: from now on it asks for itself. */
export function listPageArrived(): void {
  pageIsHere = true;
}

/** Sends the first request of the list at an address while its page's code is still on its way. */
export function askForFirstList(resource: Resource, url: URL): void {
  const session = seenSession();
  if (pageIsHere || !session || !may({ is_super_admin: session.user.is_super_admin, permissions: session.permissions }, permissionKey(resource, "view"))) return;
  const query = firstListRequest(resource, url.search, session.user.id);
  if (!query) return;
  const path = listPath(resource, query);
  askEarly(path, () => http.get(path));
}
