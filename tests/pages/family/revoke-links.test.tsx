import "@testing-library/jest-dom/vitest";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { RevokeLinksButton } from "../../../src/features/families/page/revoke-links-button";
import { openPage, type Reply } from "../answering";

const parent = { id: 4, name: "Asha Rao", deleted_at: null };
function open(
  live: number,
  {
    revoke = { data: { revoked: live } },
    permissions,
  }: { revoke?: Reply; permissions?: string[] } = {},
) {
  return openPage(
    <>
      <p>The page</p>
      <RevokeLinksButton record={parent} />
    </>,
    {
      at: "/parents/4",
      path: "/parents/:id",
      ...(permissions ? { permissions } : {}),
      answer: ({ method, url }) => {
        if (!url.startsWith("/admin/parents/4/family-links")) return undefined;
        return method === "get" ? { data: { live } } : revoke;
      },
    },
  );
}
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Revoke family links" }));
const dialog = () => screen.findByRole("dialog", { name: "Revoke family links of Asha Rao" });

describe("revoking the family links of a parent", () => {
  it("says how many still work, asks, and says how many it ended", async () => {
    const { sent } = open(3);
    await press();
    const asked = within(await dialog());
    expect(
      await asked.findByText(/Asha Rao has 3 links from messages that still work/),
    ).toBeVisible();
    expect(sent.filter(({ method }) => method === "post")).toEqual([]);
    await userEvent.click(asked.getByRole("button", { name: "Revoke" }));
    expect(await asked.findByRole("status")).toHaveTextContent("Revoked 3 links.");
    expect(asked.queryByRole("button", { name: "Revoke" })).toBeNull();
    expect(sent.find(({ method }) => method === "post")?.url).toBe(
      "/admin/parents/4/family-links/revoke",
    );
  });

  it("offers nothing where there is none", async () => {
    open(0);
    await press();
    const asked = within(await dialog());
    expect(await asked.findByText("Asha Rao has no links that still work.")).toBeVisible();
    expect(asked.queryByRole("button", { name: "Revoke" })).toBeNull();
  });

  it("says when it is not known whether they were revoked, and asks the same once more", async () => {
    const { sent } = open(1, { revoke: { lost: true } });
    await press();
    const asked = within(await dialog());
    await asked.findByText(/has 1 link/);
    await userEvent.click(asked.getByRole("button", { name: "Revoke" }));
    expect(await asked.findByRole("alert")).toHaveTextContent(
      "We couldn’t confirm that the links were revoked.",
    );
    await userEvent.click(asked.getByRole("button", { name: "Revoke" }));
    const keys = sent.filter(({ method }) => method === "post").map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("is not there for who may only look at parents", async () => {
    open(3, { permissions: ["view_parents"] });
    await screen.findByText("The page");
    expect(screen.queryByRole("button", { name: "Revoke family links" })).toBeNull();
  });
});
