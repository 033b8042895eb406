import { isLoopback, type Environment } from "../environment";

/** Something an operator should know: what is weak, or what is only worth a look. */
export interface Finding {
  isWeak: boolean;
  text: string;
}
export const weak = (text: string): Finding => ({ isWeak: true, text });
export const note = (text: string): Finding => ({ isWeak: false, text });

const day = 24 * 60;
/** Longer, and a device that is left open stays open: for how many minutes a sign-in may last. */
const [longestIdle, longestSession] = [day, 30 * day];
/** Fewer characters can be tried out by one who reaches the database. */
const shortestPassword = 12;
const encrypted = new Set(["require", "verify-ca", "verify-full"]);

/** Whether what is sent to an address stays on this machine. */
const staysHere = (url: URL): boolean =>
  isLoopback(url.hostname.replace(/^\[|\]$/g, "")) ||
  (url.searchParams.get("host") ?? "").startsWith("/");

function ofDatabaseAddress(name: string, address: string): Finding[] {
  const url = new URL(address);
  if (staysHere(url)) return [];
  const isEncrypted =
    encrypted.has(url.searchParams.get("sslmode") ?? "") || url.searchParams.get("ssl") === "true";
  const password = decodeURIComponent(url.password);
  return [
    ...(isEncrypted
      ? []
      : [
          weak(
            `${name} asks for no encryption: what is in the database can be read on the way to ${url.hostname}. Add ?sslmode=verify-full.`,
          ),
        ]),
    ...(password.length < shortestPassword
      ? [weak(`The password in ${name} has fewer than ${shortestPassword} characters.`)]
      : []),
  ];
}

/** The way between people and the server. */
function ofTheWayHere({ host, publicUrl, mayMakeDemo, trustedProxies }: Environment): Finding[] {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isReached = !isLoopback(host) || (url !== undefined && !staysHere(url));
  if (!isReached) return [];
  return [
    ...(mayMakeDemo
      ? [
          weak(
            "NODE_ENV isn't production, though others reach the server: on this machine an empty database would be filled with made-up records and sign-ins.",
          ),
        ]
      : []),
    ...(url?.protocol === "https:"
      ? []
      : [
          weak(
            "PUBLIC_URL doesn't begin with https: passwords and records can be read on the way. Put a proxy with TLS in front.",
          ),
        ]),
    ...(trustedProxies.length > 0
      ? []
      : [
          weak(
            "TRUSTED_PROXY names no proxy: behind one, all visitors share one limit of failed sign-ins, and the log knows no other address.",
          ),
        ]),
  ];
}

/** What leaves the server. */
function ofTheWayOut({ mail, gateway, webhookNetworks }: Environment): Finding[] {
  const found: Finding[] = [];
  if (mail && !mail.secure && !mail.requireTls && !isLoopback(mail.host))
    found.push(
      weak(
        "SMTP_TLS is optional: mail travels in the clear if the mail server offers no encryption.",
      ),
    );
  if (gateway?.url.startsWith("http:") && !staysHere(new URL(gateway.url)))
    found.push(weak("GATEWAY_URL is http: messages about people can be read on the way."));
  if (webhookNetworks.length > 0)
    found.push(
      note(
        `Webhooks and calendars may call these networks besides the public internet: ${webhookNetworks.join(", ")}.`,
      ),
    );
  return found;
}

/** Passwords and secrets by which this server is known to others. */
function ofSecrets({ mail, sms, gateway, singleSignOn }: Environment): Finding[] {
  const all: [string, string | undefined][] = [
    ["The password in SMTP_URL", mail?.auth?.pass],
    ["The key in SMS_URL", sms?.key],
    ...(singleSignOn?.issuers ?? []).map(({ rules, clientSecret }): [string, string] => [
      `The client_secret of ${rules.name} in SSO_ISSUERS`,
      clientSecret,
    ]),
  ];
  return [
    ...all.flatMap(([what, secret]) =>
      secret !== undefined && secret.length < shortestPassword
        ? [weak(`${what} has fewer than ${shortestPassword} characters.`)]
        : [],
    ),
    ...(gateway && gateway.secrets.length > 1
      ? [
          note(
            "GATEWAY_SECRET holds two secrets. Take the old one out once the gateway knows the new one.",
          ),
        ]
      : []),
  ];
}

function ofSignIn({ sessions, singleSignOn, production, demoPassword }: Environment): Finding[] {
  const found: Finding[] = [];
  if (sessions.idleMinutes > longestIdle)
    found.push(
      weak("SESSION_IDLE_MINUTES is more than a day: a device that is left alone stays signed in."),
    );
  if (sessions.absoluteMinutes > longestSession)
    found.push(weak("SESSION_ABSOLUTE_MINUTES is more than 30 days."));
  if (singleSignOn?.passwords === "everyone")
    found.push(
      note(
        "SSO_PASSWORDS is everyone: who has an account of an issuer can still sign in with a password, past the issuer's second factor.",
      ),
    );
  if (production && demoPassword !== undefined)
    found.push(note("DEMO_PASSWORD is set, and does nothing in production. Take it out."));
  return found;
}

/**
 * What is weak in the settings of a server.
 * @param variables the environment itself, for what Node reads of it
 */
export function weakInSettings(
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, backups } = environment;
  const databases = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_REPLICA_URL: databaseReplicaUrl,
  };
  return [
    ...ofTheWayHere(environment),
    ...Object.entries(databases).flatMap(([variable, url]) =>
      url === undefined ? [] : ofDatabaseAddress(variable, url),
    ),
    ...ofTheWayOut(environment),
    ...ofSignIn(environment),
    ...ofSecrets(environment),
    ...(databaseUrl === undefined && backups.everyHours === 0
      ? [weak("BACKUP_EVERY_HOURS is 0: the embedded database is never backed up.")]
      : []),
    ...(variables["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? [
          weak(
            "NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked, so that someone on the way can pass for the mail server or the database.",
          ),
        ]
      : []),
  ];
}
