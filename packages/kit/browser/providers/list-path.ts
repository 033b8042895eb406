import { writeListQuery, type ListQuery, type Resource } from "../../schema";

/** The address of a list below the API. The same query always gives the same text. */
export const listPath = (resource: Resource, query: Partial<ListQuery>): string => {
  const params = writeListQuery(resource, query).toString();
  return `/admin/${resource.name}${params ? `?${params}` : ""}`;
};
