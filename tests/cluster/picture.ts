/**
 * The picture of the cluster in deploy/README.md, made from the files an operator copies, so that
 * it shows their machines, ports and ways: `npx tsx tests/cluster/picture.ts` writes it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const deploy = fileURLToPath(new URL("../../deploy", import.meta.url));
const read = (name: string) => readFileSync(join(deploy, name), "utf8");

/** What the first group of a pattern finds in a file. @throws Error where the file has no such line */
function found(file: string, pattern: RegExp): string {
  const [, value] = pattern.exec(read(file)) ?? [];
  if (value === undefined) throw new Error(`deploy/${file} has no ${pattern.source}`);
  return value;
}

/** A part of haproxy.cfg: where it listens, and the machines it leads to. */
function balanced(name: string) {
  const part = found("haproxy.cfg", new RegExp(`^\\w+ ${name}\\n((?:[ ].*\\n?)+)`, "m"));
  return {
    port: /bind :(\d+)/.exec(part)?.[1] ?? "",
    to: [...part.matchAll(/^ +server (\w+) \w+:(\d+)/gm)].map(([, machine = "", port = ""]) => ({
      machine,
      port,
    })),
    asks: /check port (\d+)/.exec(part)?.[1] ?? "",
  };
}

const portOf = (url: string) => new URL(url).port;

/** The set-up as a flow chart in Mermaid's language. */
export function clusterPicture(): string {
  const people = balanced("console");
  const consoles = balanced(found("haproxy.cfg", /default_backend (\w+)/)).to;
  const primary = balanced("primary");
  const replicas = balanced("replicas");
  const setting = (name: string) => found("rollcall.env", new RegExp(`^${name}=(.+)$`, "m"));
  const pooler = found("pgbouncer.ini", /^listen_port = (\d+)$/m);
  const members = found("patroni.yml", /^etcd:\n {2}hosts: (.+)$/m).split(",");
  const waitsFor = found("patroni.yml", /synchronous_node_count: (\d+)/);
  const every = (machines: readonly { machine: string }[]) =>
    machines.map(({ machine }) => machine).join(" & ");
  const way = new Map([
    [portOf(setting("DATABASE_URL")), "statements"],
    [portOf(setting("DATABASE_DIRECT_URL")), "live events, migrations"],
    [portOf(setting("DATABASE_REPLICA_URL")), "reports, exports"],
  ]);
  const database = new URL(setting("DATABASE_URL")).pathname.slice(1);
  const beyond = found("pgbouncer.ini", new RegExp(`^${database} = host=\\w+ port=(\\d+)`, "m"));
  const at = (port: string) => `port${port}`;
  return [
    "flowchart LR",
    `  people([people]) --> ${at(people.port)}`,
    `  subgraph lb`,
    `    ${at(people.port)}["HAProxy :${people.port}"]`,
    `    ${at(pooler)}["PgBouncer :${pooler}"]`,
    `    ${at(primary.port)}["HAProxy :${primary.port}"]`,
    `    ${at(replicas.port)}["HAProxy :${replicas.port}"]`,
    "  end",
    ...consoles.map(({ machine, port }) => `  ${machine}["${machine}: console :${port}"]`),
    `  subgraph databases["one is primary; a commit waits for ${waitsFor} of the others"]`,
    ...primary.to.map(({ machine, port }) => {
      const member = members.find((one) => one.startsWith(`${machine}:`)) ?? "";
      return `    ${machine}["${machine}: PostgreSQL :${port}<br>Patroni :${primary.asks}, etcd :${member.split(":")[1] ?? ""}"]`;
    }),
    "  end",
    `  ${at(people.port)} --> ${every(consoles)}`,
    ...[...way].map(([port, what]) => `  ${every(consoles)} -- ${what} --> ${at(port)}`),
    `  ${at(pooler)} --> ${at(beyond)}`,
    `  ${at(primary.port)} -- to the primary --> ${every(primary.to)}`,
    `  ${at(replicas.port)} -- to a replica --> ${every(replicas.to)}`,
  ].join("\n");
}

/** deploy/README.md with the picture as the files are now. */
export const readmeWithPicture = (): string =>
  read("README.md").replace(/(?<=```mermaid\n)[^`]+(?=\n```)/, clusterPicture());

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(deploy, "README.md"), readmeWithPicture());
