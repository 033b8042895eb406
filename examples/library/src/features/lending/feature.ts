import type { ApiFeature } from "@rollcall/kit/api";
import { collectionRules } from "./collection-rules";
import { loanRules } from "./loan-rules";
import { lendingRoutes } from "./routes";

/** Lending books, and taking them back. */
export const lendingFeature: ApiFeature = {
  name: "lending",
  product: {
    name: "Corner Library",
    description: "The API of a lending library.",
    guessable: ["library", "books", "reading"],
  },
  rules: { ...collectionRules, loans: loanRules },
  routes: lendingRoutes,
  topics: { loans: ["view_loans"], copies: ["view_copies"] },
};
