import { pageQuery } from "../crud/list/list-pages";
import { firstListRequest } from "../crud/list/list-request";
import { createDataProvider } from "../providers/data-provider";
import { queryClient } from "../providers/query-client";
import { rightsNow, seenSession } from "../providers/view-as";
import { meets, requirementOf, seenBy, type Resource } from "../../schema";

/**
 * Milliseconds that a page waits for its first rows. A slow machine takes longer to draw the page
 * without them and then once more with them.
 */
const patience = 300;

const later = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends the first request of the list at an address while its page's code is still on its way. The
 * page finds the answer where it looks for it.
 * @returns when the rows are there, or the page should be drawn without them
 */
export async function askForFirstList(resource: Resource, url: URL): Promise<void> {
  const session = seenSession();
  if (!session || !meets(rightsNow(), requirementOf(resource, "list"))) return;
  const seen = seenBy(resource, rightsNow());
  const request = firstListRequest(seen, url.search, session.user.id);
  if (!request) return;
  const page = pageQuery(seen, request, createDataProvider([seen]));
  await Promise.race([queryClient.prefetchQuery(page), later(patience)]);
}
