import { Box } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Look } from "../../packages/kit/browser/shell/look";
import { cache } from "../../packages/kit/browser/shell/right-to-left";
import { givenBrowser } from "./frame";

afterEach(cleanup);

const marginsOf = (drawn: HTMLElement) => {
  const box = drawn.querySelector("b");
  const { marginLeft, marginRight } = getComputedStyle(box as Element);
  return [marginLeft, marginRight];
};
const box = <Box component="b" sx={{ marginLeft: 7 }} />;

test("styles of components stand on the other side in a language from the right", () => {
  givenBrowser();
  expect(marginsOf(render(<Look>{box}</Look>).container)).toEqual(["7px", ""]);
  cleanup();
  expect(marginsOf(render(<Look cache={cache}>{box}</Look>).container)).toEqual(["", "7px"]);
});
