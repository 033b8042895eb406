import { chmodSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MailServerKind, ServerCase } from "../server-case";
import { common } from "../common-cases";
import { freePorts, makeFolders, runInside, startInside } from "../unpacked";

/** What each way in has of its own, as the end of a line `listen`. */
const listeners = {
  plain: "",
  tls: "tls pki mail",
  onlyTls: "tls-require pki mail",
  submission: "tls-require pki mail auth <logins>",
  mayLogIn: "tls pki mail auth-optional <logins>",
  senders: "tls-require pki mail auth <logins> senders <owners>",
  connect: 'filter "connect"',
  connectLater: 'filter "connectLater"',
  helo: 'filter "name"',
  sender: 'filter "sender"',
  recipient: 'filter "recipient"',
  data: 'filter "data"',
  text: 'filter "text"',
} as const;
/** Of a server of its own: the size of messages is one for all ways in. */
const own = { small: "" } as const;
type Listener = keyof typeof listeners | keyof typeof own;

const cases: readonly (ServerCase & { listener: Listener })[] = [
  common("Accepted", "plain"),
  common("Unknown user", "plain"),
  {
    title: "Unknown user, refused by a filter with an enhanced code",
    listener: "recipient",
    about: "the address",
    to: "leaver@school.example",
  },
  {
    title: "Recipient without a full domain",
    listener: "plain",
    about: "the address",
    to: "asha@school",
    neighbour: "bela@school",
  },
  {
    title: "Mailbox full, by a filter",
    listener: "recipient",
    about: "the message",
    to: "full@school.example",
  },
  {
    title: "Greylisted, by a filter",
    listener: "recipient",
    about: "nobody",
    to: "grey@school.example",
  },
  common("Relaying denied", "plain"),
  common("Login missing, to relay", "mayLogIn"),
  common("Login right, to relay", "mayLogIn"),
  common("Login missing, to send at all", "submission"),
  common("Login right", "submission"),
  common("Login wrong", "submission"),
  common("Login set, and none asked for", "plain"),
  {
    title: "Sender of somebody else's login",
    listener: "senders",
    about: "this server",
    login: "office:right",
    from: "School <head@school.example>",
  },
  { title: "Sender of this login", listener: "senders", about: "nobody", login: "office:right" },
  { title: "Sender refused by a filter", listener: "sender", about: "this server" },
  {
    title: "Sender without a full domain",
    listener: "plain",
    about: "nobody",
    from: "School <office@school>",
  },
  {
    title: "Client refused by a filter, as it connects",
    listener: "connect",
    about: "this server",
  },
  {
    title: "Client put off by a filter, as it connects",
    listener: "connectLater",
    about: "the mail server",
  },
  {
    title: "Name of the client (EHLO) refused by a filter",
    listener: "helo",
    about: "this server",
  },
  { title: "Refused at DATA by a filter", listener: "data", about: "this server" },
  { title: "Refused for its text by a filter", listener: "text", about: "the message" },
  common("Message too large", "small"),
  common("Nobody listens", "plain"),
  common("Connection breaks before the text", "plain"),
  common("Connection breaks before the answer to the text", "plain"),
  common("STARTTLS with the machine's own certificate", "tls"),
  common("STARTTLS missing", "plain"),
  common("STARTTLS demanded, and used where offered", "onlyTls"),
  common("Name with a colon", "plain"),
  common("Name with brackets", "plain"),
  common("Letters beyond ASCII before the @, without SMTPUTF8", "plain"),
  common("Letters beyond ASCII in the domain", "plain"),
];

const configuration = (listen: readonly string[], more: string) => `
${more}
pki mail cert "/etc/tls/certificate.pem"
pki mail key "/etc/tls/key.pem"
table mailboxes { ${["asha", "bela", "office", "full", "grey", "leaver"].map((name) => `${name} = "65534:65534:/tmp"`).join(", ")} }
table logins file:/etc/logins
table owners { office = office@school.example }
table us { "127.0.0.1" }
table sender { "office@school.example" }
table fulls { "full@school.example" }
table greys { "grey@school.example" }
table leavers { "leaver@school.example" }
filter "connect" phase connect match src <us> disconnect "554 5.7.1 Not from here"
filter "connectLater" phase connect match src <us> disconnect "421 4.3.2 Not now"
filter "ehloName" phase ehlo match src <us> reject "550 Bad name"
filter "heloName" phase helo match src <us> reject "550 Bad name"
filter "name" chain { "ehloName", "heloName" }
filter "sender" phase mail-from match mail-from <sender> reject "550 Not welcome"
filter "full" phase rcpt-to match rcpt-to <fulls> reject "552 5.2.2 Mailbox full"
filter "grey" phase rcpt-to match rcpt-to <greys> reject "451 4.7.1 Greylisted"
filter "unknown" phase rcpt-to match rcpt-to <leavers> reject "550 5.1.1 No such user"
filter "recipient" chain { "full", "grey", "unknown" }
filter "data" phase data match src <us> reject "554 5.7.1 Refused by policy"
filter "text" phase commit match src <us> reject "554 5.6.0 Message refused"
${listen.join("\n")}
action "box" maildir userbase <mailboxes>
action "out" relay host smtp://127.0.0.1:9
match from any for domain { "school.example", "xn--schle-mva.example" } action "box"
match from any auth for any action "out"
`;

async function startOne(root: string, lines: Readonly<Record<string, string>>, more: string) {
  const ports = await freePorts(Object.keys(lines));
  const listen = Object.entries(lines).map(
    ([name, end]) => `listen on 127.0.0.1 port ${ports[name]} hostname mail.school.example ${end}`,
  );
  writeFileSync(join(root, "etc/smtpd.conf"), configuration(listen, more));
  const running = await startInside(
    root,
    ["/usr/sbin/smtpd", "-d", "-f", "/etc/smtpd.conf"],
    Object.values(ports)[0] ?? 0,
  );
  return { ports, ...running };
}

/** OpenSMTPD, with one port for each way in which it is set up. */
export const openSmtpd: MailServerKind = {
  name: "OpenSMTPD",
  packages: ["opensmtpd"],
  cases,
  steady: (answer) => answer.replaceAll(/\b[\da-f]{8} (?=Message accepted)/g, "… "),
  async start(root) {
    makeFolders(root, [
      ["var/lib/opensmtpd/empty", 0],
      ["var/spool/smtpd", 0],
    ]);
    // It starts only if nobody else can look into this.
    chmodSync(join(root, "var/spool/smtpd"), 0o711);
    const password = await runInside(root, ["/usr/libexec/opensmtpd/encrypt", "right"]);
    writeFileSync(join(root, "etc/logins"), `office ${password.trim()}\n`);
    const second = `${root}-small`;
    cpSync(root, second, {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, "dev/")),
    });
    const first = await startOne(root, listeners, "");
    const small = await startOne(second, own, "smtp max-message-size 1000");
    return {
      ports: { ...first.ports, ...small.ports },
      log: () => first.said() + small.said(),
      async stop() {
        await Promise.all([first.stop(), small.stop()]);
      },
    };
  },
};
