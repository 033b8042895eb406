import type { About } from "./server-case";
import type { Shown } from "./console";

/** What came of one case: of a message alone, and of one after another to the same host. */
export interface Result {
  title: string;
  about: About;
  command: string;
  answer: string;
  alone: Shown;
  beside: Shown;
}

/** What came of one server; `why` where it could not be run. */
export interface ServerResult {
  name: string;
  package: string;
  version: string;
  why?: string;
  results: readonly Result[];
}

/** What is not as it must be, as sentences. */
export function wrongOf({ about, alone, beside }: Result): string[] {
  const marks = alone.marked || beside.marked;
  const both = [alone, beside];
  if (about !== "the address" && marks) return ["the address is marked, and is not at fault"];
  if (about === "the address" && both.some(({ state }) => state === "accepted"))
    return ["it counts as sent"];
  if (about === "the address" && both.some(({ rests }) => rests !== undefined))
    return ["email stops for all, for one address"];
  if (about === "the message" && both.some(({ rests }) => rests !== undefined))
    return ["email stops for all, for one message"];
  return [];
}

const cell = (text: string) =>
  text
    .replaceAll(/\r?\n/g, " ⏎ ")
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;")
    .replaceAll("*", "\\*");
const words: Readonly<Record<string, string>> = {
  accepted: "Sent",
  failed: "Failed",
  queued: "Waiting",
};
const next = ({ state, rests, againIn }: Shown) => {
  if (rests !== undefined) return `email rests for ${rests} s`;
  if (state === "queued") return `again in ${againIn ?? 0} min`;
  return state === "accepted" ? "–" : "not sent again";
};
const marked = ({ alone, beside }: Result) => {
  if (alone.marked) return "yes";
  return beside.marked ? "once another at that host was accepted" : "no";
};
const shown = ({ state, reason }: Shown) =>
  `${words[state] ?? state}${reason === "" ? "" : `: ${reason}`}`;

const rowOf = (result: Result) => {
  const { title, about, command, answer, alone, beside } = result;
  const said = answer === "" ? "–" : `${command}: ${answer}`;
  const isAlike = shown(alone) === shown(beside) && next(alone) === next(beside);
  const afterwards = isAlike
    ? next(alone)
    : `${next(alone)}; after another at that host: ${shown(beside) === shown(alone) ? next(beside) : `${words[beside.state] ?? beside.state}, ${next(beside)}`}`;
  return `| ${[title, about, cell(said), cell(shown(alone)), cell(afterwards), marked(result)].join(" | ")} |`;
};

const sectionOf = ({ name, package: of, version, why, results }: ServerResult) =>
  [
    `## ${name}`,
    "",
    why ? `Could not be run: ${why}` : `Debian's package \`${of}\` ${version}.`,
    "",
    ...(why
      ? []
      : [
          "| Case | About | Its answer | The console says | Next | Address marked |",
          "| --- | --- | --- | --- | --- | --- |",
          ...results.map(rowOf),
          "",
        ]),
  ].join("\n");

/** The page of all servers. */
export const documentOf = (servers: readonly ServerResult[]): string => `# Real mail servers

Written by \`npm run mail-servers\`; do not edit. Each server is set up in several ways, and the product sends to it as it would for a school: to one person alone, and again after a message to someone else at the same host. "About" is what the case was set up to be, which the product does not know. "Its answer" is as the server sent it, with the command that it answers (⏎ between its lines), up to STARTTLS. Why the console reads answers as it does: [messages](../decisions/messages.md).

${servers.map(sectionOf).join("\n")}`;
