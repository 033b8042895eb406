import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { NewAddressCard } from "../../../packages/kit/browser/pages/profile/new-address-card";
import { openPage, type Sent } from "../answering";

afterEach(cleanup);

function open(newEmail: string | null, expired: boolean) {
  const kept = { new_email: newEmail, expired };
  const answer = ({ method, url }: Sent) => {
    if (url !== "/auth/new-address") return undefined;
    if (method === "delete") {
      kept.new_email = null;
      return { data: { email: "root@school.test" } };
    }
    return { data: kept };
  };
  return openPage(
    <>
      <h1>Your profile</h1>
      <NewAddressCard />
    </>,
    { at: "/profile", path: "profile", answer },
  );
}
const heading = () => screen.queryByRole("heading", { name: "New sign-in address" });

describe("a new sign-in address that waits", () => {
  it("is shown in one's profile, and cancelled by a press", async () => {
    const { sent } = open("new@school.test", false);
    await screen.findByText(/^We sent a link to new@school\.test\. Until someone opens it, you/);
    await userEvent.click(screen.getByRole("button", { name: "Cancel the change" }));
    await waitFor(() => expect(heading()).toBeNull());
    expect(sent.filter(({ method }) => method === "delete").map(({ url }) => url)).toEqual([
      "/auth/new-address",
    ]);
    await screen.findByText("root@school.test stays your sign-in address");
  });

  it("says when its link has expired", async () => {
    open("new@school.test", true);
    expect(
      await screen.findByText(/^The link sent to new@school\.test has expired\./),
    ).toBeTruthy();
  });

  it("is nothing where none waits", async () => {
    const { sent } = open(null, false);
    await waitFor(() => expect(sent.map(({ url }) => url)).toContain("/auth/new-address"));
    await screen.findByRole("heading", { name: "Your profile" });
    expect(heading()).toBeNull();
  });
});
