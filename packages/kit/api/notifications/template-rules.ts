import type { Audiences } from "../../schema/audiences";
import { placeholderProblem } from "../../schema/placeholders";
import { invalid } from "../errors";
import type { Rules } from "../http/request-context";

/** A template is refused with a placeholder that is none, since it could not be filled in. */
export const templateRules = (audiences: Audiences): Rules => ({
  beforeWrite(_call, { after }) {
    const wrong = (["title", "body"] as const).flatMap((field) => {
      const problem = placeholderProblem(String(after[field] ?? ""), audiences);
      return problem === undefined ? [] : [[field, [problem]] as [string, string[]]];
    });
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
    return Promise.resolve();
  },
});
