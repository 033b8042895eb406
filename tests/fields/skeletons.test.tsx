import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  LinesSkeleton,
  StatSkeleton,
  TableSkeleton,
} from "../../packages/kit/browser/fields/skeletons";
import { Look } from "../../packages/kit/browser/shell/look";
import { givenBrowser } from "../shell/frame";

afterEach(cleanup);
const drawn = (skeleton: JSX.Element) => {
  givenBrowser();
  return render(<Look>{skeleton}</Look>).container;
};

describe("the place of what is on its way", () => {
  it("of a table has five rows unless given", { tags: "spec:skeleton-rows" }, () => {
    expect([
      drawn(<TableSkeleton />).querySelectorAll("tr").length,
      drawn(<TableSkeleton rows={9} />).querySelectorAll("tr").length,
    ]).toEqual([5, 9]);
  });
  it.each([
    ["a figure", <StatSkeleton key="s" />],
    ["a card's lines", <LinesSkeleton key="l" />],
    ["a table", <TableSkeleton key="t" />],
  ])(
    "of %s says nothing to a screen reader",
    { tags: "spec:skeleton-silent" },
    (_what, skeleton) => {
      expect(drawn(skeleton).querySelector("[aria-hidden=true]")).not.toBeNull();
    },
  );
});
