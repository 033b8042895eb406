import { apiWords } from "./api-words";

/** What the API says. */
export default apiWords(() =>
  import.meta.glob<Record<string, string>>(
    [
      "/packages/kit/{schema,api,resources}/**/words/**/ar.json",
      "/packages/kit/resources/words/ar.json",
      "/src/{resources,domain}/**/ar.json",
      "/src/features/*/words/**/ar.json",
    ],
    { eager: true, import: "default" },
  ),
);
