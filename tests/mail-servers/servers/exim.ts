import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MailServerKind, ServerCase } from "../server-case";
import { common } from "../common-cases";
import { freePorts, makeFolders, startInside, users } from "../unpacked";

/** The ways in: what each has of its own is asked for by its port, as `PORT_…`. */
const listeners = [
  "plain",
  "backend",
  "utf8",
  "tls",
  "onlyTls",
  "wrapped",
  "submission",
  "loginAway",
  "senderTable",
  "hostTable",
  "senderVerified",
  "senderCalled",
  "recipientCalled",
  "prohibited",
  "connect",
  "connectLater",
  "helo",
  "mailCommand",
  "beforeData",
  "dataLater",
  "content",
  "small",
  "few",
] as const;
type Listener = (typeof listeners)[number];

const asked = { to: "nobody@relay.example", neighbour: "asha@relay.example" };
const cases: readonly (ServerCase & { listener: Listener })[] = [
  common("Accepted", "plain"),
  common("Unknown user", "plain"),
  {
    title: "User who has left, by :fail: in the aliases",
    listener: "plain",
    about: "the address",
    to: "leaver@school.example",
  },
  {
    title: "User put off, by :defer: in the aliases",
    listener: "plain",
    about: "nobody",
    to: "away@school.example",
  },
  {
    title: "Mailbox full, by :fail: in the aliases",
    listener: "plain",
    about: "the message",
    to: "full@school.example",
  },
  {
    title: "Recipient found missing by asking its server",
    listener: "recipientCalled",
    about: "the address",
    ...asked,
  },
  {
    title: "Recipient with a letter that Debian forbids",
    listener: "plain",
    about: "the address",
    to: "o'brien#5@school.example",
  },
  {
    title: "Recipient without a full domain",
    listener: "plain",
    about: "this server",
    to: "asha@school",
    neighbour: "bela@school",
  },
  common("Greylisted", "plain"),
  common("Relaying denied", "plain"),
  common("Login missing, to relay", "submission"),
  common("Login right, to relay", "submission"),
  common("Login wrong", "submission"),
  {
    title: "Login cannot be checked now",
    listener: "loginAway",
    about: "the mail server",
    login: "office:right",
  },
  common("Login set, and none asked for", "plain"),
  common("Sender refused by a table", "senderTable"),
  { title: "Client refused by a table", listener: "hostTable", about: "this server" },
  common("Sender unknown in its own domain", "senderVerified"),
  {
    title: "Sender unknown, in Debian's words",
    listener: "senderVerified",
    about: "this server",
    from: "School <nobody@school.example>",
    to: "words@school.example",
  },
  {
    title: "Sender found missing by asking its server",
    listener: "senderCalled",
    about: "this server",
    from: "School <nobody@relay.example>",
  },
  {
    title: "Sender's server cannot be asked",
    listener: "senderCalled",
    about: "this server",
    from: "School <office@far.example>",
  },
  { title: "Refused at RCPT without words", listener: "prohibited", about: "this server" },
  { title: "Client refused as it connects", listener: "connect", about: "this server" },
  { title: "Client put off as it connects", listener: "connectLater", about: "the mail server" },
  common("Name of the client (EHLO) refused", "helo"),
  { title: "Refused at MAIL", listener: "mailCommand", about: "this server" },
  { title: "Refused before the text", listener: "beforeData", about: "this server" },
  { title: "Put off after the text", listener: "dataLater", about: "nobody" },
  { title: "Refused for its text", listener: "content", about: "this server" },
  common("Message too large", "small"),
  common("Too many connections", "few"),
  common("Nobody listens", "plain"),
  common("Connection breaks before the text", "plain"),
  common("Connection breaks before the answer to the text", "plain"),
  common("STARTTLS with the machine's own certificate", "tls"),
  common("STARTTLS missing", "plain"),
  common("STARTTLS demanded, and used where offered", "onlyTls"),
  common("smtps, with the machine's own certificate", "wrapped"),
  common("smtps, to a port for STARTTLS", "tls"),
  common("Name with a colon", "plain"),
  common("Name with brackets", "plain"),
  common("Letters beyond ASCII before the @, SMTPUTF8", "utf8"),
  common("Letters beyond ASCII before the @, without SMTPUTF8", "plain"),
  common("Letters beyond ASCII in the domain", "plain"),
];

const at = (...names: readonly Listener[]) =>
  `inlist{$received_port}{${names.map((name) => `PORT_${name}`).join(":")}}`;
const only = (...names: readonly Listener[]) => `condition = \${if ${at(...names)}}`;
const people = ["asha", "bela", "office", "words", "दीपा"];

/** Where Debian's configuration has words of its own, these are they. */
const configuration = `
primary_hostname = mail.school.example
qualify_domain = school.example
domainlist local_domains = school.example : xn--schle-mva.example : schüle.example : \${if ${at("backend")}{relay.example}}
domainlist relay_to_domains = relay.example : far.example
local_interfaces = 127.0.0.1
spool_directory = /var/spool/exim4
log_file_path = /var/log/exim4/%slog
queue_only = true
smtputf8_advertise_hosts = \${if ${at("utf8")}{*}{}}
tls_advertise_hosts = \${if ${at("tls", "onlyTls", "wrapped")}{*}{}}
tls_on_connect_ports = PORT_wrapped
tls_certificate = /etc/tls/certificate.pem
tls_privatekey = /etc/tls/exim.pem
auth_advertise_hosts = \${if ${at("submission", "loginAway")}{*}{}}
message_size_limit = \${if ${at("small")}{1000}{50M}}
smtp_accept_max_per_host = \${if ${at("few")}{1}{50}}
acl_smtp_connect = at_connect
acl_smtp_helo = at_helo
acl_smtp_mail = at_mail
acl_smtp_rcpt = at_rcpt
acl_smtp_predata = at_predata
acl_smtp_data = at_data

begin acl
at_connect:
  drop ${only("connect")}
       message = We do not accept mail from you
  defer ${only("connectLater")}
  accept
at_helo:
  deny ${only("helo")}
  accept
at_mail:
  deny ${only("mailCommand")}
  accept
at_rcpt:
  deny domains = +local_domains
       local_parts = ^[.] : ^.*[@%!/|\`#&?]
       message = restricted characters in address
  deny ${only("senderVerified")}
       local_parts = words
       message = Sender verification failed
       !verify = sender
  require condition = \${if ${at("senderVerified")}{\${if def:sender_address}}{true}}
  deny ${only("senderVerified")}
       !verify = sender
  deny ${only("senderCalled")}
       !verify = sender/callout=5s
  deny ${only("senderTable")}
       senders = office@school.example
       message = sender envelope address $sender_address is locally blacklisted here. If you think this is wrong, get in touch with postmaster
  deny ${only("hostTable")}
       message = sender IP address $sender_host_address is locally blacklisted here. If you think this is wrong, get in touch with postmaster
  deny ${only("prohibited")}
  deny ${only("onlyTls")}
       !encrypted = *
       message = TLS is required
  defer local_parts = grey
       message = greylisted, try again later
  accept authenticated = *
  require message = relay not permitted
          domains = +local_domains : +relay_to_domains
  require verify = recipient
  deny ${only("recipientCalled")}
       !verify = recipient/callout=5s
  accept
at_predata:
  deny ${only("beforeData")}
  accept
at_data:
  defer ${only("dataLater")}
  deny ${only("content")}
       message = This message looks like spam
  accept

begin routers
aliases:
  driver = redirect
  domains = +local_domains
  allow_fail
  allow_defer
  data = \${lookup{$local_part}lsearch{/etc/exim4/aliases}}
people:
  driver = accept
  domains = +local_domains
  local_parts = ${people.join(" : ")}
  transport = nowhere
relay:
  driver = manualroute
  domains = relay.example
  condition = \${if !${at("backend")}}
  route_data = 127.0.0.1
  transport = backend
  self = send
far:
  driver = manualroute
  domains = !+local_domains
  route_data = 127.0.0.1
  transport = nobody
  self = send

begin transports
nowhere:
  driver = appendfile
  file = /dev/null
backend:
  driver = smtp
  port = PORT_backend
  hosts_avoid_tls = *
nobody:
  driver = smtp
  port = 9

begin retry
* * F,1h,10m

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if ${at("loginAway")}{the directory is away}{\${if and{{eq{$auth2}{office}}{eq{$auth3}{right}}}{yes}{no}}}}
  server_set_id = $auth2
`;

/** Exim as Debian configures it, with one port for each way in which it is set up. */
export const exim: MailServerKind = {
  name: "Exim",
  packages: ["exim4-daemon-light", "exim4-base", "libidn12"],
  cases,
  steady: (answer) =>
    answer.replaceAll(/\bid=[\w-]+/g, "id=…").replaceAll(/(ESMTP Exim \S+) .*/g, "$1 …"),
  async start(root) {
    const ports = await freePorts(listeners);
    makeFolders(root, [
      ["etc/exim4", 0],
      ["var/spool/exim4", users["Debian-exim"]],
      ["var/log/exim4", users["Debian-exim"]],
    ]);
    const macros = [...listeners]
      // A macro must not begin with the name of another.
      .sort((one, other) => other.length - one.length)
      .map((name) => `PORT_${name} = ${ports[name]}\n`);
    const files: Record<string, string> = {
      "etc/exim4/exim4.conf": `${macros.join("")}daemon_smtp_ports = ${Object.values(ports).join(" : ")}\n${configuration}`,
      "etc/exim4/aliases":
        "leaver: :fail: no longer at this school\nfull: :fail: mailbox is full\naway: :defer: being moved\n",
      "etc/tls/exim.pem": readFileSync(join(root, "etc/tls/key.pem"), "utf8"),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const running = await startInside(root, ["/usr/sbin/exim4", "-bdf"], ports.plain);
    return {
      ports,
      log: () =>
        running.said() +
        ["main", "reject", "panic"]
          .map((name) => readLog(join(root, `var/log/exim4/${name}log`)))
          .join(""),
      stop: running.stop,
    };
  },
};

function readLog(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
