import { checkResources as check, type Resource } from "@rollcall/kit/schema";

declare module "@rollcall/kit/schema" {
  interface IconWords {
    chart: true;
  }
}

/** The group of the menu that `npm run new:resource` writes. */
export const usualGroup = "Records";

/** Paths of pages that belong to no resource, and icons of your own. */
export const words = { icons: ["chart"], paths: [] };

/** The declarations, checked. @throws Error with a sentence for each that is wrong */
export const checkResources = <const R extends readonly Resource[]>(resources: R): R =>
  check(resources, words);
