import { firstListRequest } from "../crud/list/list-request";
import { askEarly } from "../providers/early-request";
import { callList } from "../providers/list-call";
import { listPath } from "../providers/list-path";
import { rightsNow, seenSession } from "../providers/view-as";
import { meets, requirementOf, seenBy, type Resource } from "../../schema";

/** Sends the first request of the list at an address while its page's code is still on its way. */
export function askForFirstList(resource: Resource, url: URL): void {
  const session = seenSession();
  if (!session || !meets(rightsNow(), requirementOf(resource, "list"))) return;
  const seen = seenBy(resource, rightsNow());
  const query = firstListRequest(seen, url.search, session.user.id);
  if (!query) return;
  askEarly(listPath(seen, query), () => callList(seen, query));
}
