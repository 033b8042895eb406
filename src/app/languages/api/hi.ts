import { apiWords } from "./api-words";

/** What the API says. */
export default apiWords(() =>
  import.meta.glob<Record<string, string>>(
    [
      "/packages/kit/{schema,api,resources}/**/words/**/hi.json",
      "/packages/kit/resources/words/hi.json",
      "/src/{resources,domain}/**/hi.json",
      "/src/features/*/words/**/hi.json",
    ],
    { eager: true, import: "default" },
  ),
);
