import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../packages/kit/browser/providers/api-failure";
import {
  createQueryClient,
  refetchFailed,
} from "../../packages/kit/browser/providers/query-client";

const client = createQueryClient();
const ends: (() => void)[] = [refetchFailed(client)];
afterEach(() => {
  for (const end of ends.splice(1)) end();
  client.clear();
});

/** A query that shows on a page and fails until it is told otherwise. */
function shown(name: string, failure: ApiFailure) {
  const state = { asked: 0, fails: true };
  const observer = new QueryObserver(client, {
    queryKey: [name],
    retry: false,
    queryFn: async () => {
      state.asked += 1;
      if (state.fails) throw failure;
      return name;
    },
  });
  ends.push(observer.subscribe(() => undefined));
  return { state, observer };
}

const fault = () => new ApiFailure("Something went wrong on our side.", 500);

test("when one that failed is asked for again and comes, the others that failed come with it", async () => {
  const [list, count] = [shown("list", fault()), shown("count", fault())];
  await expect
    .poll(() => [list, count].map(({ observer }) => observer.getCurrentResult().status))
    .toEqual(["error", "error"]);
  [list, count].forEach(({ state }) => (state.fails = false));
  await list.observer.refetch();
  await expect.poll(() => count.observer.getCurrentResult().data).toBe("count");
  expect([list.state.asked, count.state.asked]).toEqual([2, 2]);
});

test("what was refused, or goes on failing, is not asked for over and over", async () => {
  const [list, refused, broken] = [
    shown("list", fault()),
    shown("refused", new ApiFailure("You may not.", 403)),
    shown("broken", fault()),
  ];
  await expect
    .poll(() => [list, refused, broken].map(({ observer }) => observer.getCurrentResult().status))
    .toEqual(["error", "error", "error"]);
  list.state.fails = false;
  await list.observer.refetch();
  await expect.poll(() => broken.state.asked).toBe(2);
  await list.observer.refetch();
  expect([refused.state.asked, broken.state.asked]).toEqual([1, 2]);
});
