import { lightWords } from "./light-words";

/** What the page for students says, and what it takes from the domain. */
export default lightWords(
  import.meta.glob<Record<string, string>>(
    ["../{student,shared}/words/hi.json", "../../school/sums/domain/words/hi.json"],
    { eager: true, import: "default" },
  ),
);
