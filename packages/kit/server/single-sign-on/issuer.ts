import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  errors,
  jwtVerify,
  type JWTPayload,
} from "jose";
import * as client from "openid-client";
import {
  IssuerAway,
  IssuerRefused,
  type Issuer,
  type IssuerClaims,
  type LogoutClaims,
  type SingleSignOn,
} from "../../api/ports/single-sign-on";
import { guardedFetch } from "./guarded-fetch";
import type { IssuerSettings, SingleSignOnSettings } from "./settings";

/** Milliseconds after which an issuer's own description is read again. */
const renewAfter = 3_600_000;
/** Seconds a logout token may be old. */
const logoutAge = 600;
/** Seconds by which the clocks may differ. */
const clockTolerance = 60;
/** Of signatures by a pair of keys: one by the client's secret could be made by who knows that. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "ES512", "EdDSA"];
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
};

/** Whether what failed is the way to the issuer, or its state, and not what it said. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ClientError) {
    const { cause } = error;
    if (cause instanceof Response) return cause.status >= 500;
    return error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT" || isAway(cause);
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  return (
    error instanceof TypeError ||
    (error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name)) ||
    error instanceof errors.JWKSTimeout
  );
}

const failed = (error: unknown): never => {
  if (error instanceof IssuerAway || error instanceof IssuerRefused) throw error;
  throw isAway(error) ? new IssuerAway(messageOf(error)) : new IssuerRefused(messageOf(error));
};

/** The issuer's description of itself: read when it is first needed, again now and then, and after a failure. */
function discovery({ rules, clientId, clientSecret }: IssuerSettings) {
  let known: { configuration: Promise<client.Configuration>; at: number } | undefined;
  const read = () =>
    client
      .discovery(new URL(rules.issuer), clientId, { client_secret: clientSecret }, undefined, {
        [client.customFetch]: guardedFetch,
        execute: [
          // The signature of who signs in is checked too, not only the way it came.
          client.enableNonRepudiationChecks,
          ...(rules.issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        known = undefined;
        // Whatever is wrong with it, nobody can sign in by it now.
        throw new IssuerAway(messageOf(error));
      });
  return (): Promise<client.Configuration> => {
    if (!known || Date.now() - known.at > renewAfter)
      known = { configuration: read(), at: Date.now() };
    return known.configuration;
  };
}

/** What an ID token leaves out, where the issuer tells it only when asked. */
async function moreClaims(
  configuration: client.Configuration,
  tokens: { access_token: string },
  claims: client.IDToken,
  { groupsClaim }: IssuerSettings["rules"],
): Promise<Record<string, unknown>> {
  const first = groupsClaim.split(".")[0] ?? "";
  const isComplete = [groupsClaim, first].some((name) => claims[name] !== undefined);
  if (!configuration.serverMetadata().userinfo_endpoint) return claims;
  if (isComplete && claims["email"] !== undefined) return claims;
  const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

function logoutClaims({ sub, sid, jti, iat, nonce, events }: JWTPayload): LogoutClaims {
  const named = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
  if (!named) throw new IssuerRefused("it is not about logging out");
  if (nonce !== undefined) throw new IssuerRefused("it has a nonce");
  if (typeof jti !== "string" || iat === undefined) throw new IssuerRefused("it has no jti or iat");
  const session = typeof sid === "string" ? sid : undefined;
  if (sub === undefined && session === undefined)
    throw new IssuerRefused("it names neither a person nor a session");
  return { subject: sub, session, id: jti, madeAt: iat };
}

type Configured = () => Promise<client.Configuration>;

/** Where a person signs in, and who has come back. */
const signInAt = (
  { rules, scopes }: IssuerSettings,
  configured: Configured,
): Pick<Issuer, "begin" | "finish"> => ({
  async begin({ state, nonce, verifier, redirectUri }, fresh) {
    const url = client.buildAuthorizationUrl(await configured(), {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(fresh === undefined ? {} : { prompt: "login", max_age: String(fresh) }),
    });
    return url.href;
  },
  async finish({ state, nonce, verifier, redirectUri }, answer): Promise<IssuerClaims> {
    const configuration = await configured();
    try {
      const url = new URL(redirectUri);
      url.search = answer;
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new IssuerRefused("no ID token came");
      return {
        subject: claims.sub,
        session: typeof claims["sid"] === "string" ? claims["sid"] : undefined,
        signedInAt: claims.auth_time,
        claims: await moreClaims(configuration, tokens, claims, rules),
      };
    } catch (error) {
      return failed(error);
    }
  },
});

/** The keys by which an issuer signs, from where its description says. */
function keySource() {
  let keys: { uri: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;
  return (configuration: client.Configuration) => {
    const { jwks_uri: uri } = configuration.serverMetadata();
    if (uri === undefined) throw new IssuerRefused("the issuer publishes no keys");
    if (keys?.uri !== uri)
      keys = { uri, set: createRemoteJWKSet(new URL(uri), { [joseFetch]: guardedFetch }) };
    return keys.set;
  };
}

/** How a person logs out there, and how the issuer says that somebody has. */
function logOutAt(
  { clientId }: IssuerSettings,
  configured: Configured,
): Pick<Issuer, "leave" | "readLogout"> {
  const keysOf = keySource();
  return {
    async leave(returnTo) {
      const configuration = await configured().catch(() => undefined);
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
    async readLogout(token) {
      const configuration = await configured();
      try {
        const { payload } = await jwtVerify(token, keysOf(configuration), {
          issuer: configuration.serverMetadata().issuer,
          audience: clientId,
          algorithms,
          maxTokenAge: logoutAge,
          clockTolerance,
        });
        return logoutClaims(payload);
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function issuerOf(settings: IssuerSettings): Issuer {
  const configured = discovery(settings);
  return {
    rules: settings.rules,
    ...signInAt(settings, configured),
    ...logOutAt(settings, configured),
  };
}

/** Sign-in by the issuers of these settings; none is asked anything before somebody comes. */
export const singleSignOn = ({ issuers, passwords }: SingleSignOnSettings): SingleSignOn => ({
  issuers: issuers.map(issuerOf),
  passwords,
});
