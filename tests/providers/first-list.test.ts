import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageQuery } from "../../packages/kit/browser/crud/list/list-pages";
import { firstListRequest } from "../../packages/kit/browser/crud/list/list-request";
import type { LoaderFunctionArgs } from "react-router-dom";
import { resourceRoutes } from "../../packages/kit/browser/console/resource-routes";
import { askForFirstList } from "../../packages/kit/browser/console/first-list-request";
import { createDataProvider } from "../../packages/kit/browser/providers/data-provider";
import { http } from "../../packages/kit/browser/providers/http";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { openSession } from "../../packages/kit/browser/providers/session";
import { planets } from "./planets";

const usual = http.defaults.adapter;
const saturn = { id: 6, version: 1, name: "Saturn" };
const address = new URL("https://school.test/planets?search=sat");
const page = {
  success: true,
  message: "",
  data: [saturn],
  meta: { current_page: 1, per_page: 25, total: 1, last_page: 1 },
};

/** Answers after so many milliseconds; tells what was asked. */
function givenServer(after: number): string[] {
  const asked: string[] = [];
  http.defaults.adapter = async (config) => {
    asked.push(http.getUri(config));
    await new Promise((resolve) => setTimeout(resolve, after));
    return { status: 200, statusText: "", data: page, headers: {}, config, request: {} };
  };
  return asked;
}

/** What the list page finds where it looks for its rows. */
function found() {
  const request = firstListRequest(planets, address.search, 1);
  if (!request) throw new Error("The address asks for nothing.");
  return queryClient.getQueryData(
    pageQuery(planets, request, createDataProvider([planets])).queryKey,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  openSession({
    token: "t1",
    user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: true },
    permissions: [],
  });
});
afterEach(() => {
  vi.useRealTimers();
  http.defaults.adapter = usual;
});

describe("the first rows of a list", () => {
  it("are there when its page is first drawn, asked for once", async () => {
    const asked = givenServer(200);
    const ready = askForFirstList(planets, address);
    await vi.advanceTimersByTimeAsync(200);
    await ready;
    expect(asked).toEqual(["/api/v1/admin/planets?search=sat&include=star"]);
    expect(found()).toEqual({ data: [saturn], total: 1, meta: page.meta });
  });

  it("are waited for by the list's route, which draws the page with them", async () => {
    givenServer(200);
    const loader = resourceRoutes(planets).find(({ path }) => path === "planets")?.loader;
    if (typeof loader !== "function") throw new Error("The list's route has no loader.");
    let drawn = false;
    const asked = { request: new Request(address), params: {} } as LoaderFunctionArgs;
    const ready = Promise.resolve(loader(asked)).then(() => (drawn = true));
    await vi.advanceTimersByTimeAsync(199);
    expect(drawn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ready;
    expect(found()).toEqual({ data: [saturn], total: 1, meta: page.meta });
  });

  it("are waited for no longer than 300 milliseconds, and come all the same", async () => {
    givenServer(5000);
    let drawn = false;
    const ready = askForFirstList(planets, address).then(() => (drawn = true));
    await vi.advanceTimersByTimeAsync(299);
    expect(drawn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ready;
    expect([drawn, found()]).toEqual([true, undefined]);
    await vi.advanceTimersByTimeAsync(4700);
    expect(found()).toEqual({ data: [saturn], total: 1, meta: page.meta });
  });

  it("are not asked for by a person who may not see the list", async () => {
    openSession({
      token: "t2",
      user: { id: 2, name: "Bo", email: "bo@school.test", is_super_admin: false },
      permissions: [],
    });
    const asked = givenServer(0);
    await askForFirstList(planets, address);
    expect(asked).toEqual([]);
  });
});
