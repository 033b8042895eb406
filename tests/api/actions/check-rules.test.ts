import { describe, expect, it } from "vitest";
import { checkFeatures } from "@rollcall/kit/api/feature";
import { proposals, telescopes } from "./observatory";

const nothing = async () => undefined;
const checked = (...rules: Readonly<Record<string, typeof nothing>>[]) => {
  const features = rules.map((actions, at) => ({
    name: `feature ${at + 1}`,
    rules: { proposals: { actions } },
  }));
  return () => checkFeatures([telescopes, proposals], features);
};
const all = { archive: nothing, "assign-time": nothing };

describe("the rules that do actions", () => {
  it("stop the start where one is missing, with both names", () => {
    expect(checked({ archive: nothing })).toThrow(
      new Error(
        'Wrong feature: the action "assign-time" of proposals is done by no rule. Write rulesFor(proposals, { actions: { "assign-time": … } }) in a feature, or take the action away.',
      ),
    );
  });

  it("stop the start where one does what nobody declared, with the one that was meant", () => {
    expect(checked({ ...all, archve: nothing })).toThrow(
      new Error(
        'Wrong feature: feature 1 does the action "archve" of proposals, which declares none of this name. Did you mean “archive”?',
      ),
    );
  });

  it("stop the start where two features do the same", () => {
    expect(checked(all, { archive: nothing })).toThrow(
      new Error(
        'Wrong feature: the action "archive" of proposals is done by two features, feature 1 and feature 2. Take one of the rules away.',
      ),
    );
  });

  it("need do no transition, and may", () => {
    expect(checked(all)).not.toThrow();
    expect(checked({ ...all, submit: nothing })).not.toThrow();
  });
});
