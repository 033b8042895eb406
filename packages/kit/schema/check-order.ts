import { apiFields, handOrder } from "./api-fields";
import type { Resource } from "./resource";

/** What is wrong with a declaration whose records people order by hand. */
export function* orderProblems(resource: Resource): Generator<string> {
  const { name, ordered, readOnly, follows } = resource;
  if (!ordered) return;
  if (readOnly)
    yield `${name}: only the server writes it, so no one could move its records. Leave ordered out`;
  if (follows !== undefined)
    yield `${name}: new records come last in an order by hand, and a list that is followed shows them first. Leave ordered or follows out`;
  const taken = apiFields(resource).get(handOrder);
  if (taken)
    yield `${name}: its field "${taken.key}" has the name of the order by hand. Choose another name`;
}
