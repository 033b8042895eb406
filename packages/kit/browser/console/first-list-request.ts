import { firstListRequest } from "../crud/list/list-request";
import { askEarly } from "../providers/early-request";
import { callList } from "../providers/list-call";
import { listPath } from "../providers/list-path";
import { rightsNow, seenSession } from "../providers/view-as";
import { meets, requirementOf, type Resource } from "../../schema";

let pageIsHere = false;

/** The list page's code has arrived: from now on it asks for itself. */
export function listPageArrived(): void {
  pageIsHere = true;
}

/** Sends the first request of the list at an address while its page's code is still on its way. */
export function askForFirstList(resource: Resource, url: URL): void {
  const session = seenSession();
  if (pageIsHere || !session || !meets(rightsNow(), requirementOf(resource, "list"))) return;
  const query = firstListRequest(resource, url.search, session.user.id);
  if (!query) return;
  askEarly(listPath(resource, query), () => callList(resource, query));
}
