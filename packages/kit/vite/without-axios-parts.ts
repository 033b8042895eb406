import type { Plugin } from "vite";

const refused = `() => { throw new Error("This part of axios is left out of the build (@rollcall/kit/vite)."); }`;
/** Modules of axios that no call of a console reaches, and what stands in their place. */
const leftOut: Readonly<Record<string, string>> = {
  // Calls go over XMLHttpRequest, which every browser has and which tells how much of a file is sent.
  "adapters/fetch.js": "export const getFetch = () => null;",
  // The names of all statuses, for those who import them from axios.
  "helpers/HttpStatusCode.js": "export default {};",
  // Calls are cancelled by an AbortSignal.
  "cancel/CancelToken.js": `export default ${refused};`,
  // Bodies are JSON or a FormData that is sent as it is, and queries are written into the address.
  "helpers/toFormData.js": `export const DEFAULT_FORM_DATA_MAX_DEPTH = 0;\nexport default ${refused};`,
  "helpers/formDataToJSON.js": `export default ${refused};`,
  "helpers/AxiosURLSearchParams.js": `export default ${refused};`,
};

/** Leaves out of a console what it does not use of axios (7 kB, brotli). */
export const withoutAxiosParts = (): Plugin => ({
  name: "without-axios-parts",
  apply: "build",
  load: (id) => leftOut[/\/node_modules\/axios\/lib\/(.+)$/.exec(id)?.[1] ?? ""] ?? null,
});
