import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recipient, type MailServerKind, type ServerCase } from "../server-case";
import { common, relayed } from "../common-cases";
import { freePorts, makeFolders, postdrop, runInside, startInside, users } from "../unpacked";

/** What each way in has of its own, as lines of `master.cf`. */
const listeners = {
  plain: [],
  withoutUtf8: ["smtputf8_enable=no"],
  tls: ["smtpd_tls_security_level=may"],
  onlyTls: ["smtpd_tls_security_level=encrypt"],
  submission: [
    "smtpd_sasl_auth_enable=yes",
    "smtpd_client_restrictions=permit_sasl_authenticated,reject",
    "smtpd_relay_restrictions=permit_sasl_authenticated,reject",
  ],
  relayWithAuth: [
    "smtpd_sasl_auth_enable=yes",
    "smtpd_relay_restrictions=permit_sasl_authenticated,reject_unauth_destination",
  ],
  deferUnauth: ["smtpd_relay_restrictions=permit_mynetworks,defer_unauth_destination"],
  senderTable: [
    "smtpd_sender_restrictions=check_sender_access,inline:{office@school.example=REJECT}",
  ],
  senderLogin: [
    "smtpd_sasl_auth_enable=yes",
    "smtpd_sender_login_maps=inline:{office@school.example=head}",
    "smtpd_sender_restrictions=reject_sender_login_mismatch",
  ],
  senderListed: ["smtpd_reject_unlisted_sender=yes"],
  senderDomain: ["smtpd_sender_restrictions=reject_unknown_sender_domain"],
  senderForm: ["smtpd_sender_restrictions=reject_non_fqdn_sender"],
  senderVerified: [
    "smtpd_sender_restrictions=reject_unverified_sender",
    "unverified_sender_reject_code=550",
  ],
  recipientVerified: ["smtpd_recipient_restrictions=reject_unverified_recipient"],
  recipientVerifiedForGood: [
    "smtpd_recipient_restrictions=reject_unverified_recipient",
    "unverified_recipient_reject_code=550",
  ],
  recipientForm: [
    "smtpd_relay_restrictions=",
    "smtpd_recipient_restrictions=reject_non_fqdn_recipient,reject_unauth_destination",
  ],
  recipientTable: [
    "smtpd_recipient_restrictions=check_recipient_access,hash:/etc/postfix/recipients",
  ],
  client: ["smtpd_client_restrictions=reject"],
  clientAtOnce: ["smtpd_client_restrictions=reject", "smtpd_delay_reject=no"],
  clientLater: ["smtpd_client_restrictions=defer"],
  helo: ["smtpd_helo_restrictions=check_helo_access,static:REJECT"],
  dataCommand: ["smtpd_data_restrictions=reject"],
  headers: ["cleanup_service_name=checked"],
  small: ["message_size_limit=1000"],
  full: ["queue_minfree=9000000000000"],
  few: ["smtpd_client_connection_count_limit=1"],
  wrapped: ["smtpd_tls_wrappermode=yes"],
  soft: ["soft_bounce=yes"],
} as const;
type Listener = keyof typeof listeners;

const cases: readonly (ServerCase & { listener: Listener })[] = [
  common("Accepted", "plain"),
  {
    title: "Unknown user of a domain with a table of mailboxes",
    listener: "plain",
    about: "the address",
    to: "nobody@school.example",
  },
  {
    title: "Unknown user of a local domain",
    listener: "plain",
    about: "the address",
    to: "nobody@local.example",
    neighbour: "asha@local.example",
  },
  {
    title: "Unknown user of a domain that it relays to",
    listener: "plain",
    about: "the address",
    to: "nobody@relay.example",
    neighbour: "asha@relay.example",
  },
  {
    title: "Unknown user of a domain of aliases",
    listener: "plain",
    about: "the address",
    to: "nobody@alias.example",
    neighbour: "asha@alias.example",
  },
  {
    title: "Unknown user while refusals are kept soft",
    listener: "soft",
    about: "nobody",
    to: "nobody@school.example",
  },
  {
    title: "Recipient found missing by asking its server, as usual",
    listener: "recipientVerified",
    about: "nobody",
    to: "gone@relay.example",
    neighbour: "asha@relay.example",
  },
  {
    title: "Recipient found missing by asking its server, for good",
    listener: "recipientVerifiedForGood",
    about: "the address",
    to: "gone@relay.example",
    neighbour: "asha@relay.example",
  },
  {
    title: "Recipient without a full domain",
    listener: "recipientForm",
    about: "the address",
    to: "asha@school",
    neighbour: recipient,
  },
  {
    title: "Recipient refused by a table, without words",
    listener: "recipientTable",
    about: "this server",
    to: "leaver@school.example",
  },
  {
    title: "Mailbox full",
    listener: "recipientTable",
    about: "the message",
    to: "full@school.example",
  },
  common("Greylisted", "recipientTable"),
  common("Relaying denied", "plain"),
  { title: "Relaying put off", listener: "deferUnauth", about: "this server", ...relayed },
  common("Login missing, to relay", "relayWithAuth"),
  common("Login missing, to send at all", "submission"),
  common("Login right", "submission"),
  common("Login wrong", "submission"),
  common("Login set, and none asked for", "plain"),
  {
    title: "Sender of somebody else's login",
    listener: "senderLogin",
    about: "this server",
    login: "office:right",
  },
  { title: "Sender that needs a login", listener: "senderLogin", about: "this server" },
  common("Sender refused by a table", "senderTable"),
  common("Sender unknown in its own domain", "senderListed"),
  {
    title: "Sender's domain cannot be looked up",
    listener: "senderDomain",
    about: "this server",
    from: "School <office@nowhere.example>",
  },
  {
    title: "Sender without a full domain",
    listener: "senderForm",
    about: "this server",
    from: "School <office@school>",
  },
  {
    title: "Sender found missing by asking its server",
    listener: "senderVerified",
    about: "this server",
    from: "School <gone@relay.example>",
  },
  { title: "Client refused", listener: "client", about: "this server" },
  { title: "Client refused at its greeting", listener: "clientAtOnce", about: "this server" },
  { title: "Client put off", listener: "clientLater", about: "this server" },
  common("Name of the client (EHLO) refused", "helo"),
  { title: "Refused at DATA", listener: "dataCommand", about: "this server" },
  { title: "Refused for a header", listener: "headers", about: "this server" },
  common("Message too large", "small"),
  { title: "Disk full", listener: "full", about: "nobody" },
  common("Too many connections", "few"),
  common("Nobody listens", "plain"),
  common("Connection breaks before the text", "plain"),
  common("Connection breaks before the answer to the text", "plain"),
  common("STARTTLS with the machine's own certificate", "tls"),
  common("STARTTLS missing", "plain"),
  common("STARTTLS demanded, and used where offered", "onlyTls"),
  common("smtps, with the machine's own certificate", "wrapped"),
  common("smtps, to a port for STARTTLS", "tls"),
  { title: "smtp, to a port for smtps", listener: "wrapped", about: "the mail server" },
  common("Name with a colon", "plain"),
  common("Name with brackets", "plain"),
  {
    title: "Name with a comma and an apostrophe",
    listener: "plain",
    about: "nobody",
    from: "St Mary's, Pune <office@school.example>",
  },
  common("Letters beyond ASCII before the @, SMTPUTF8", "plain"),
  common("Letters beyond ASCII before the @, without SMTPUTF8", "withoutUtf8"),
  common("Letters beyond ASCII in the domain", "withoutUtf8"),
];

const domainsOf = (names: readonly string[], domain: string) =>
  names.map((name) => `${name}@${domain}=x`).join(", ");
const main = `
compatibility_level = 3.6
queue_directory = /var/spool/postfix
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
data_directory = /var/lib/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = /var/log/postfix.log
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.school.example
myorigin = school.example
mynetworks = 192.0.2.0/24
smtputf8_enable = yes
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
alias_maps =
alias_database =
mydestination = local.example
local_recipient_maps = inline:{asha=x}
virtual_mailbox_domains = school.example, xn--schle-mva.example, schüle.example
virtual_mailbox_maps = inline:{${domainsOf(["asha", "bela", "office", "leaver", "full", "grey", "दीपा"], "school.example")}, ${domainsOf(["asha", "bela"], "xn--schle-mva.example")}, ${domainsOf(["asha", "bela"], "schüle.example")}}
relay_domains = relay.example
relay_recipient_maps = inline:{${domainsOf(["asha", "gone", "office"], "relay.example")}}
virtual_alias_domains = alias.example
virtual_alias_maps = inline:{asha@alias.example=asha@school.example}
transport_maps = inline:{{gone@relay.example = error:5.1.1 user unknown}}
local_transport = discard:
virtual_transport = discard:
relay_transport = discard:
default_transport = discard:
smtpd_recipient_limit = 10
smtpd_tls_cert_file = /etc/tls/certificate.pem
smtpd_tls_key_file = /etc/tls/key.pem
smtpd_sasl_path = smtpd
cyrus_sasl_config_path = /etc/postfix/sasl
smtpd_sasl_security_options = noanonymous
`;

const own = `
cleanup unix n - n - 0 cleanup
checked unix n - n - 0 cleanup
  -o header_checks=regexp:/etc/postfix/headers
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
postlog unix-dgram n - n - 1 postlogd
`;

const queues = [
  "active",
  "bounce",
  "corrupt",
  "defer",
  "deferred",
  "flush",
  "hold",
  "incoming",
  "private",
  "saved",
  "trace",
];

/** Postfix, with one port for each way in which it is set up. */
export const postfix: MailServerKind = {
  name: "Postfix",
  packages: ["postfix", "sasl2-bin", "libsasl2-2", "libsasl2-modules", "libsasl2-modules-db"],
  cases,
  steady: (answer) => answer.replaceAll(/queued as \w+/g, "queued as …"),
  async start(root) {
    const ports = await freePorts(Object.keys(listeners));
    makeFolders(root, [
      ["etc/postfix/sasl", 0],
      ["var/spool/postfix", 0],
      ["var/spool/postfix/pid", 0],
      ["var/lib/postfix", users.postfix],
      ["var/spool/postfix/public", users.postfix, postdrop],
      ["var/spool/postfix/maildrop", users.postfix, postdrop],
      ...queues.map((queue) => [`var/spool/postfix/${queue}`, users.postfix, 0] as const),
    ]);
    const services = Object.entries(listeners).map(
      ([name, options]) =>
        `127.0.0.1:${ports[name]} inet n - n - - smtpd\n${options.map((option) => `  -o ${option.replaceAll(/\s/g, "")}\n`).join("")}`,
    );
    const files: Record<string, string> = {
      "main.cf": main,
      "master.cf": services.join("") + own,
      headers: "/^Subject: Sports day/ REJECT\n",
      recipients:
        "leaver@school.example REJECT\nfull@school.example 552 5.2.2 Mailbox is full\ngrey@school.example DEFER_IF_PERMIT Greylisted, see https://grey.example/help\n",
      "sasl/smtpd.conf":
        "pwcheck_method: auxprop\nauxprop_plugin: sasldb\nmech_list: PLAIN LOGIN\nsasldb_path: /etc/sasldb2\n",
    };
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(root, "etc/postfix", name), text);
    await runInside(root, ["/usr/sbin/postmap", "hash:/etc/postfix/recipients"]);
    await runInside(
      root,
      [
        "/usr/sbin/saslpasswd2",
        "-p",
        "-c",
        "-u",
        "mail.school.example",
        "-f",
        "/etc/sasldb2",
        "office",
      ],
      "right\n",
    );
    chownSync(join(root, "etc/sasldb2"), users.postfix, 0);
    const running = await startInside(
      root,
      ["/usr/lib/postfix/sbin/master", "-s", "-d", "-c", "/etc/postfix"],
      ports["plain"] ?? 0,
    );
    return {
      ports,
      log: () => readFileSync(join(root, "var/log/postfix.log"), "utf8"),
      stop: running.stop,
    };
  },
};
