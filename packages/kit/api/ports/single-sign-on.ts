/** What a console asks of people who come from an issuer of OpenID Connect. */
export interface IssuerRules {
  /** In addresses: `staff`. */
  key: string;
  /** As people know it: `Example Library`. */
  name: string;
  /** Its address, by which linked accounts are known. */
  issuer: string;
  /** Domains of email addresses that may come; none: any. In lower case. */
  emailDomains: readonly string[];
  /** Values of `hd` that may come, as Google names an organisation; none: any. */
  hostedDomains: readonly string[];
  /** Values of `tid` that may come, as Entra names an organisation; none: any. */
  tenants: readonly string[];
  /** Addresses in `emailDomains` count as verified: the issuer does not say it of them. */
  trustsEmail: boolean;
  /** The claim with a person's groups or roles; dots lead into objects: `realm_access.roles`. */
  groupsClaim: string;
  /** Groups of which one is needed to come; none: all may. */
  neededGroups: readonly string[];
  /** Names of the console's user groups by groups of the issuer. */
  userGroups: Readonly<Record<string, readonly string[]>>;
  /** Whether the groups above follow the issuer at each sign-in, or are given to new people only. */
  groupsFollow: boolean;
  /** What becomes of somebody who has no account here. */
  unknownPeople: "refuse" | "wait" | "create";
  /** Values of the claim `amr` of which one says that two factors were shown there. */
  twoFactorAmr: readonly string[];
  /** Values of the claim `acr` that say the same. */
  twoFactorAcr: readonly string[];
  /** Whether logging out here logs out there too. */
  logsOutThere: boolean;
}

/** Whose passwords still sign in: everybody's, those without a linked account, super admins' alone. */
export type PasswordsFor = "everyone" | "unlinked" | "super_admins";

/** What an issuer has said of a person, once the library has checked all of it. */
export interface IssuerClaims {
  /** What names the person at the issuer, for good. */
  subject: string;
  /** The person's session there. */
  session?: string | undefined;
  /** Seconds since 1970 at which the person has signed in there, where the issuer says so. */
  signedInAt?: number | undefined;
  /** All of them. */
  claims: Readonly<Record<string, unknown>>;
}

/** What keeps one sign-in apart from any other. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Where the issuer leads back to. */
  redirectUri: string;
}

/** Whose sessions an issuer wants to be ended; one of the two is there. */
export interface LogoutClaims {
  subject?: string | undefined;
  session?: string | undefined;
  /** Names the order, which counts once. */
  id: string;
  /** Seconds since 1970. */
  madeAt: number;
}

/** The issuer did not answer, or not as an issuer does. The message is for the log. */
export class IssuerAway extends Error {
  override readonly name = "IssuerAway";
}
/** What came back does not hold. The message is for the log. */
export class IssuerRefused extends Error {
  override readonly name = "IssuerRefused";
}

/** One issuer, as a host reaches it. */
export interface Issuer {
  readonly rules: IssuerRules;
  /**
   * The address at which the person signs in.
   * @param fresh within so many seconds, also of who is signed in there
   * @throws IssuerAway
   */
  begin(secrets: SignInSecrets, fresh?: number): Promise<string>;
  /**
   * Who has come back; how fresh the sign-in is, is judged by whoever asked for a fresh one.
   * @param answer what stands behind the `?` of the address that the issuer led back to
   * @throws IssuerAway, IssuerRefused
   */
  finish(secrets: SignInSecrets, answer: string): Promise<IssuerClaims>;
  /** Where one logs out there; undefined where the issuer has no such place or cannot be asked. */
  leave(returnTo: string): Promise<string | undefined>;
  /** What a logout token says. @throws IssuerAway, IssuerRefused */
  readLogout(token: string): Promise<LogoutClaims>;
}

/** Sign-in by issuers of OpenID Connect. */
export interface SingleSignOn {
  issuers: readonly Issuer[];
  passwords: PasswordsFor;
}
