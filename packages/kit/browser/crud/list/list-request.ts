import { isLink } from "../../../fields/questions";
import { type ListQuery, type Resource } from "../../../schema";
import { arriving, readAddress } from "./list-address";
import { shownColumns, type Column } from "./columns";
import { columnChoice, readPreferences } from "./list-preferences";

/**
 * What is asked of the server for a page: the relations that its columns show come along, so that
 * one request is enough.
 */
export const listRequest = (query: ListQuery, columns: readonly Column[]): ListQuery => ({
  ...query,
  include: columns.filter(({ field }) => isLink(field)).map(({ key }) => key),
});

/**
 * The list page's first request for an address, so that it can be on its way before the page's code
 * has arrived. Undefined when the address asks for something the list does not know: the page then
 * asks for nothing.
 */
export function firstListRequest(
  resource: Resource,
  search: string,
  userId: number,
): ListQuery | undefined {
  const preferences = readPreferences(userId, resource.name);
  const address = readAddress(resource, arriving(resource, search, preferences.opens));
  return address.wrong.length > 0
    ? undefined
    : listRequest(
        address.query,
        shownColumns(resource, columnChoice(resource, address, preferences)),
      );
}
