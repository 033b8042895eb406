import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { singleSignOn } from "../../../packages/kit/server/single-sign-on/issuer";
import { issuersOf } from "../../../packages/kit/server/single-sign-on/settings";
import { canUnpack, glewlwyd } from "../../support/glewlwyd";
import { consoleUrl, Jar } from "../../support/identity-provider";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn } from "../identity/school";

describe.skipIf(!canUnpack)("an issuer of another make (Glewlwyd)", () => {
  const mira = { username: "mira", name: "Mira Nair", email: "mira@school.test" };
  let db: OwnedDatabase;
  let issuer: Awaited<ReturnType<typeof glewlwyd>>;
  beforeAll(async () => {
    [db, issuer] = await Promise.all([memoryDatabase(), glewlwyd(mira)]);
  });
  afterAll(() => Promise.all([db.close(), issuer.close()]));

  async function arrive(more: Record<string, unknown>) {
    const school = schoolOn(db, {
      now: () => new Date(),
      publicUrl: consoleUrl,
      singleSignOn: singleSignOn({
        issuers: issuersOf(issuer.settings({ email_domains: ["school.test"], ...more })),
        passwords: "everyone",
      }),
    });
    await school.clear();
    const { id } = await school.admin({ email: mira.email, password: null });
    const own = new Jar();
    const begun = await school.ask("POST", "/auth/issuers/school/begin");
    own.keep(begun.headers);
    const { url } = begun.json.data as { url: string };
    const { status, json } = await school.ask("POST", "/auth/issuers/school/finish", {
      body: { answer: await issuer.visit(url) },
      headers: { Cookie: own.header() },
    });
    return { id, status, message: json.message, user: (json.data as { user?: unknown })?.user };
  }

  it("signs in who is known by an address, where its addresses are trusted", async () => {
    const { id, status, user } = await arrive({ trust_email: true });
    expect([status, user]).toEqual([200, expect.objectContaining({ id, name: expect.anything() })]);
  });

  it("never says that an address is verified, and is not believed to", async () => {
    const { status, message } = await arrive({});
    expect([status, message]).toEqual([403, expect.stringMatching(/doesn't confirm/)]);
  });
});
