import { lightWords } from "./light-words";

/** What the page for families says, and what it takes from the domain. */
export default lightWords(
  import.meta.glob<Record<string, string>>(
    ["../{family,shared}/words/ar.json", "../../school/sums/domain/words/ar.json"],
    { eager: true, import: "default" },
  ),
);
