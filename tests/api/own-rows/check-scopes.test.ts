import { describe, expect, it } from "vitest";
import { checkScopes } from "../../../packages/kit/api/check-scopes";
import { harbour, harbourFeature, ships, signals } from "./harbour";

describe("scopes that declarations name", () => {
  it("are all given by a feature", () => {
    expect(() => checkScopes(harbour, [harbourFeature])).not.toThrow();
  });

  it("stop the start where none gives them, with the sentence that says which, and where", () => {
    expect(() => checkScopes([ships], [])).toThrow(
      'ships: its scope names "me.pilot", which no feature gives; give it in a feature, or name another',
    );
    expect(() => checkScopes([{ ...signals, scope: { own: "lot" } }], [harbourFeature])).toThrow(
      'signals: its scope names "lot", which no feature gives. Did you mean “lit”?',
    );
  });

  it("know the account itself without a feature", () => {
    expect(() =>
      checkScopes([{ ...ships, scope: { own: { field: "pilot", is: "me.id" } } }], []),
    ).not.toThrow();
  });
});
