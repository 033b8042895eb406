import { dependentsOf, isWithinTree } from "./dependents";
import type { Resource } from "./resource";

/** A way from a resource over those whose records go with its own, back to it. */
function circleFrom(start: Resource, resources: readonly Resource[]): Resource[] | undefined {
  const seen = new Set<Resource>();
  const walk = (at: Resource, way: readonly Resource[]): Resource[] | undefined => {
    for (const dependents of dependentsOf(at, resources)) {
      // A tree has no circles.
      if (isWithinTree(at, dependents)) continue;
      const { resource } = dependents;
      if (resource === start) return [...way, resource];
      if (seen.has(resource)) continue;
      seen.add(resource);
      const found = walk(resource, [...way, resource]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

/** Records that would take each other along into the trash, in a circle; each circle once. */
export function* cascadeProblems(resources: readonly Resource[]): Generator<string> {
  const told = new Set<string>();
  for (const resource of resources) {
    if (told.has(resource.name)) continue;
    const circle = circleFrom(resource, resources);
    if (!circle) continue;
    for (const { name } of circle) told.add(name);
    yield `${resource.name}: its deletion cascades in a circle: ${circle.map(({ name }) => name).join(", then ")}. Write another onDelete on one of the references`;
  }
}
