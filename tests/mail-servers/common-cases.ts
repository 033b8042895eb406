import type { ServerCase } from "./server-case";

/** Of a domain that none of the servers delivers for. */
export const relayed = { to: "asha@elsewhere.example", neighbour: "bela@elsewhere.example" };

/** What several servers are asked, by its title. */
const cases = {
  Accepted: { about: "nobody" },
  "Unknown user": { about: "the address", to: "nobody@school.example" },
  Greylisted: { about: "nobody", to: "grey@school.example" },
  "Relaying denied": { about: "this server", ...relayed },
  "Login missing, to relay": { about: "this server", ...relayed },
  "Login right, to relay": { about: "nobody", login: "office:right", ...relayed },
  "Login wrong": { about: "the mail server", login: "office:wrong" },
  "Login set, and none asked for": { about: "nobody", login: "office:right" },
  "Sender refused by a table": { about: "this server" },
  "Sender unknown in its own domain": {
    about: "this server",
    from: "School <nobody@school.example>",
  },
  "Name of the client (EHLO) refused": { about: "this server" },
  "Message too large": { about: "the message" },
  "Too many connections": { about: "the mail server", others: 1 },
  "Nobody listens": { about: "the mail server", away: true },
  "Connection breaks before the text": { about: "the mail server", cutAt: /^DATA: 354/ },
  "Connection breaks before the answer to the text": {
    about: "the mail server",
    cutAt: /^message: 250/,
  },
  "STARTTLS with the machine's own certificate": { about: "nobody", tls: "required" },
  "STARTTLS missing": { about: "the mail server", tls: "required" },
  "STARTTLS demanded, and used where offered": { about: "nobody" },
  "smtps, with the machine's own certificate": { about: "nobody", scheme: "smtps" },
  "smtps, to a port for STARTTLS": { about: "the mail server", scheme: "smtps" },
  "Name with a colon": { about: "nobody", from: "School: Office <office@school.example>" },
  "Name with brackets": { about: "nobody", from: "School (Main Campus) <office@school.example>" },
  "Letters beyond ASCII before the @, SMTPUTF8": { about: "nobody", to: "दीपा@school.example" },
  "Letters beyond ASCII before the @, without SMTPUTF8": {
    about: "the message",
    to: "दीपा@school.example",
  },
  "Letters beyond ASCII in the domain": {
    about: "nobody",
    to: "asha@schüle.example",
    neighbour: "bela@schüle.example",
  },
  "Login missing, to send at all": { about: "this server" },
  "Login right": { about: "nobody", login: "office:right" },
} as const satisfies Record<string, Omit<ServerCase, "title" | "listener">>;

/** One of them, through one way in to a server. */
export const common = <Listener extends string>(
  title: keyof typeof cases,
  listener: Listener,
): ServerCase & { listener: Listener } => ({ title, listener, ...cases[title] });
