import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider, type Configuration } from "oidc-provider";
import { singleSignOn } from "../../packages/kit/server/single-sign-on/issuer";
import { issuersOf } from "../../packages/kit/server/single-sign-on/settings";

/** Somebody at the issuer: claims by name; `sub` names them. */
export type Person = Readonly<Record<string, unknown>> & { sub: string };

const clientId = "rollcall";
const clientSecret = "a secret between the two";
/** Where the console of tests in memory is; nothing listens there. */
export const consoleUrl = "http://console.test";

/** A browser's cookies of one origin. */
export class Jar {
  readonly #cookies = new Map<string, string>();
  header = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  keep(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

const configuration = (
  atConsole: string,
  people: ReadonlyMap<string, Person>,
  key: Record<string, unknown>,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${atConsole}/single-sign-on/school`],
      post_logout_redirect_uris: [`${atConsole}/login`],
      backchannel_logout_uri: `${atConsole}/api/v1/auth/issuers/school/back-channel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key as never] },
  cookies: { keys: ["a key of the test's own"] },
  claims: {
    openid: ["sub", "groups", "hd"],
    email: ["email", "email_verified"],
    profile: ["name"],
  },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, id) => {
    const person = people.get(id);
    return person && { accountId: id, claims: () => person as never };
  },
});

/**
 * A real issuer on this machine, at which whoever the test names signs in without a page.
 * @param atConsole the address of the console that it leads back to
 */
export async function identityProvider(atConsole = consoleUrl) {
  const people = new Map<string, Person>();
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "test", alg: "RS256", use: "sig" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, configuration(atConsole, people, key));
  let who = "";
  let isAway = false;
  const answer = provider.callback();

  async function interact(...[request, response]: Parameters<typeof answer>) {
    const { prompt, params, session, grantId } = await provider.interactionDetails(
      request,
      response,
    );
    const options = { mergeWithLastSubmission: true };
    if (prompt.name === "login")
      return provider.interactionFinished(
        request,
        response,
        { login: { accountId: who } },
        options,
      );
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({
        accountId: session?.accountId ?? who,
        clientId: params["client_id"] as string,
      });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      options,
    );
  }
  server.on("request", (request, response) => {
    if (isAway) return void response.writeHead(503).end();
    if (request.url?.startsWith("/interaction/"))
      return void interact(request, response).catch((error: unknown) =>
        response.writeHead(500).end(String(error)),
      );
    return void answer(request, response);
  });

  const settings = (more: Record<string, unknown> = {}) =>
    JSON.stringify([
      {
        key: "school",
        name: "Example School",
        issuer: url,
        client_id: clientId,
        client_secret: clientSecret,
        email_domains: ["school.test"],
        ...more,
      },
    ]);

  return {
    url,
    /** Lets the issuer answer nothing any more, or again. */
    setAway: (away: boolean) => void (isAway = away),
    /** Whoever comes next signs in as this person. */
    next(person: Person) {
      people.set(person.sub, person);
      who = person.sub;
    },
    /** What a console needs to know this issuer, as SSO_ISSUERS has it. */
    settings,
    /** Goes where the console leads, signs in as a person, and gives what comes back behind the `?`. */
    async visit(start: string, person: Person, jar = new Jar()): Promise<string> {
      people.set(person.sub, person);
      who = person.sub;
      let next = start;
      for (let steps = 0; steps < 12; steps++) {
        const response = await fetch(next, {
          redirect: "manual",
          headers: { Cookie: jar.header() },
        });
        jar.keep(response.headers);
        const to = response.headers.get("Location");
        if (to === null)
          throw new Error(`${next} answered ${response.status} ${await response.text()}`);
        next = new URL(to, next).href;
        if (next.startsWith(consoleUrl)) return new URL(next).search.slice(1);
      }
      throw new Error("The issuer leads in a circle.");
    },
    /** A logout token as this issuer signs it. */
    logoutToken: (claims: Record<string, unknown>, seconds = 0) =>
      new SignJWT({
        jti: crypto.randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        ...claims,
      })
        .setProtectedHeader({ alg: "RS256", kid: "test", typ: "logout+jwt" })
        .setIssuer(url)
        .setAudience(clientId)
        .setIssuedAt(Math.floor(Date.now() / 1000) + seconds)
        .setExpirationTime("2h")
        .sign(privateKey),
    publicKey,
    /** The port of a console that knows this issuer. */
    singleSignOn: (
      more: Record<string, unknown> = {},
      passwords: "everyone" | "unlinked" | "super_admins" = "everyone",
    ) => singleSignOn({ issuers: issuersOf(settings(more)), passwords }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
