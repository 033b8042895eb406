import { resources } from "../../../../src/resources";

/** Resources that have one's own records; what is everybody's is not meant. */
export const listResources = resources
  .filter(({ scope }) => scope !== undefined && scope.own !== "shared")
  .map(({ name }) => name);
