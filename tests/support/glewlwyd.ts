import { execFile, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { freePorts } from "../mail-servers/unpacked";
import { consoleUrl, Jar } from "./identity-provider";

const run = promisify(execFile);
const packages = ["glewlwyd", "sqlite3"];
const clientSecret = "a secret between the two";

/** Whether Debian's packages can be had here. */
export const canUnpack = (process.env["PATH"] ?? "")
  .split(":")
  .some((folder) => existsSync(join(folder, "apt-get")));

/** Puts what the packages need and this machine lacks into a folder, without installing it. */
async function unpackInto(folder: string): Promise<void> {
  const { stdout } = await run("apt-get", [
    "--simulate",
    "--no-install-recommends",
    "install",
    ...packages,
  ]);
  const lacking = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
  await run("apt-get", ["download", ...new Set([...packages, ...lacking])], { cwd: folder });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
    await run("dpkg", ["-x", join(folder, file), folder]);
}

/** Its configuration; `$` stands for the folder. */
const configuration = (folder: string, port: number) =>
  `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_domain="127.0.0.1"
cookie_secure=false
session_expiration=3600
session_key="SESSION"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="$/usr/lib/glewlwyd/user"
user_middleware_module_path="$/usr/lib/glewlwyd/user_middleware"
client_module_path="$/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="$/usr/lib/glewlwyd/scheme"
plugin_module_path="$/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA256"
database = { type = "sqlite3"; path = "$/glewlwyd.db"; };
`.replaceAll("$", folder);

/** Starts it over a new database, and waits until it answers. */
async function start(folder: string, port: number) {
  const database = join(folder, "usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz");
  const libraries = readdirSync(join(folder, "usr/lib"))
    .map((name) => join(folder, "usr/lib", name))
    .join(":");
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  const loading = run(join(folder, "usr/bin/sqlite3"), [join(folder, "glewlwyd.db")], { env });
  loading.child.stdin?.end(gunzipSync(readFileSync(database)));
  await loading;
  writeFileSync(join(folder, "glewlwyd.conf"), configuration(folder, port));
  const child = spawn(
    join(folder, "usr/bin/glewlwyd"),
    [`--config-file=${join(folder, "glewlwyd.conf")}`],
    { env, stdio: "ignore" },
  );
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/config`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isThere()); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error("Glewlwyd did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** What its plugin for OpenID Connect is told: a code with PKCE, and the claims that a console asks for. */
function plugin(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    module: "oidc",
    name: "oidc",
    display_name: "OpenID Connect",
    enabled: true,
    parameters: {
      iss: `${url}/api/oidc`,
      "jwt-type": "rsa",
      "jwt-key-size": "256",
      key: privateKey.export({ type: "pkcs8", format: "pem" }),
      cert: publicKey.export({ type: "spki", format: "pem" }),
      "access-token-duration": 600,
      "refresh-token-duration": 600,
      "code-duration": 600,
      "refresh-token-rolling": true,
      "allow-non-oidc": false,
      "auth-type-code-enabled": true,
      "auth-type-token-enabled": false,
      "auth-type-id-token-enabled": true,
      "auth-type-none-enabled": false,
      "auth-type-password-enabled": false,
      "auth-type-client-enabled": false,
      "auth-type-device-enabled": false,
      "auth-type-refresh-enabled": true,
      // Else a request with a `code_challenge` is refused.
      "pkce-allowed": true,
      "subject-type": "public",
      "jwks-show": true,
      "name-claim": "mandatory",
      "email-claim": "mandatory",
    },
  };
}

/** A browser at it, signed in as somebody. */
async function signedIn(url: string, username: string, password: string) {
  const jar = new Jar();
  async function ask(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: "manual",
      headers: { Cookie: jar.header(), "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    jar.keep(response.headers);
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  await ask("POST", "/auth", { username, password });
  return { ask, cookies: () => jar.header() };
}

/**
 * Glewlwyd from Debian, an issuer of another make than the one of the other tests, in a temporary
 * folder, with the person named as the one user.
 */
export async function glewlwyd(person: { username: string; name: string; email: string }) {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-glewlwyd-"));
  await unpackInto(folder);
  const { own: port } = await freePorts(["own"]);
  const url = `http://127.0.0.1:${port}`;
  const child = await start(folder, port);
  const admin = await signedIn(url, "admin", "password");
  await admin.ask("POST", "/mod/plugin/", plugin(url));
  for (const name of ["email", "profile"])
    await admin.ask("POST", "/scope/", { name, display_name: name, password_required: false });
  const password = "a password of that person";
  const scope = ["openid", "email", "profile"];
  await admin.ask("POST", "/user/", { ...person, password, enabled: true, scope });
  await admin.ask("POST", "/client/", {
    client_id: "rollcall",
    client_name: "Rollcall",
    password: clientSecret,
    confidential: true,
    enabled: true,
    authorization_type: ["code"],
    redirect_uri: [`${consoleUrl}/single-sign-on/school`],
    token_endpoint_auth_method: ["client_secret_basic", "client_secret_post"],
    scope: [],
  });
  return {
    /** What a console needs to know it, as SSO_ISSUERS has it. */
    settings: (more: Record<string, unknown>) =>
      JSON.stringify([
        {
          key: "school",
          name: "Example School",
          issuer: `${url}/api/oidc`,
          client_id: "rollcall",
          client_secret: clientSecret,
          ...more,
        },
      ]),
    /** Goes where the console leads, signs in and agrees; gives what comes back behind the `?`. */
    async visit(begin: string): Promise<string> {
      const { ask, cookies } = await signedIn(url, person.username, password);
      await ask("PUT", "/auth/grant/rollcall", { scope: scope.join(" ") });
      const { headers } = await fetch(`${begin}&g_continue`, {
        redirect: "manual",
        headers: { Cookie: cookies() },
      });
      return new URL(headers.get("Location") ?? "").search.slice(1);
    },
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
