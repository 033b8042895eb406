/** The feature that a file of src/features is in; its lists are in none. */
export const featureOf = (path: string): string | undefined =>
  /^src\/features\/([^/.]+)(?:\/|$)/.exec(path)?.[1];

/**
 * What other features may import of a feature, by what the path has below its folder: itself
 * (`index.ts`), its calls (`contract.ts`), what it offers to their API (`api.ts`) and to their pages
 * (`page/index.ts`). There are two for the sides, since a page in an API, and an API in a page, would be
 * in the wrong program.
 */
const faces = new Set(["", "index", "contract", "api", "page", "page/index"]);

export const facesInWords = "index.ts, contract.ts, api.ts, page/index.ts";

/** Whether a path, with an ending or without, is a face of its feature. */
export const faceOf = (path: string): boolean =>
  faces.has(path.replace(/^src\/features\/[^/]+\/?/, "").replace(/\.tsx?$/, ""));
