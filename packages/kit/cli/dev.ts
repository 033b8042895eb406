/**
 * `npm run dev`: the console with hot reload and its API, at one address. What is saved of the API
 * is taken up by a new server, which replaces the last one once it runs; while something is wrong
 * with it, the last one goes on.
 */
import { basename } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { openApiModules, type ApiModules } from "./dev/api-modules";
import { openApiServer, type ApiServer } from "./dev/api-server";
import { devPlugin, showProblem, tellChanged, type DevSide } from "./dev/dev-plugin";
import { forward, refuse } from "./dev/forward";
import { listen } from "./dev/listen";
import { loadWith } from "./application";
import { root } from "./places";
import { endWith } from "./end-with";

/** Milliseconds in which several files are saved as one: by an editor, or by `db:generate`. */
const togetherMs = 60;
const sentenceOf = (problem: unknown) =>
  problem instanceof Error ? problem.message : String(problem);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** A word for the migration that a declaration needs. */
const wordOf = (files: Iterable<string>): string => {
  const declared = [...files].find(
    (file) => file.includes("/src/resources/") && !file.endsWith("/index.ts"),
  );
  return declared === undefined ? "declarations" : basename(declared, ".ts");
};

/** Follows the sources of the API: collects what was saved, and has it taken up. */
class Follower implements DevSide {
  vite: ViteDevServer | undefined;
  api: ApiServer | undefined;
  private wrong: string | undefined;
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly modules: ApiModules) {}

  problem = () => this.wrong;
  isOfApi = (file: string) => this.modules.knows(file) || this.waiting.has(file);

  saved = (file: string) => {
    // After a failure the file that mends it may be new, or one that was never reached.
    const concerns =
      this.modules.knows(file) ||
      file.endsWith("/src/migrations/snapshot.json") ||
      (this.wrong !== undefined && /\.(ts|tsx|json)$/.test(file) && !file.includes("/data/"));
    if (!concerns) return;
    this.waiting.add(file);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.takeUp(), togetherMs);
  };

  /** Has what was saved taken up, after whatever is under way. */
  takeUp(): Promise<void> {
    this.turn = this.turn.then(() => this.restart());
    return this.turn;
  }

  private async restart(): Promise<void> {
    const started = Date.now();
    const files = [...this.waiting];
    for (const file of files) this.modules.forget(file);
    try {
      await this.api?.restart(wordOf(files));
    } catch (problem) {
      return this.tell(sentenceOf(problem));
    }
    this.wrong = undefined;
    for (const file of files) this.waiting.delete(file);
    if (files.length === 0 || !this.vite) return;
    const { moduleGraph } = this.vite.environments.client;
    tellChanged(
      this.vite,
      files.some((file) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0),
    );
    say(`  ${files.map((file) => file.slice(root.length)).join(", ")}: ${Date.now() - started} ms`);
  }

  private tell(problem: string): void {
    const before = this.api?.url() === undefined ? "" : "\n  The console goes on as it was.";
    if (problem !== this.wrong) say(`\n  ${problem.replaceAll("\n", "\n  ")}${before}\n`);
    this.wrong = problem;
    if (this.vite) showProblem(this.vite, problem);
  }

  answer: DevSide["answer"] = (incoming, outgoing) => {
    const url = () => this.api?.url();
    if (url() !== undefined) return forward(url, incoming, outgoing);
    // The first server is still starting, or the one that comes after a change of its database.
    void this.turn.then(() => {
      if (url() === undefined) refuse(outgoing, this.wrong ?? "The server has not started.");
      else forward(url, incoming, outgoing);
    });
  };
}

async function main(): Promise<void> {
  const modules = await openApiModules();
  loadWith(modules);
  const follower = new Follower(modules);
  const { http, url } = await listen(
    process.env["HOST"] ?? "127.0.0.1",
    Number(process.env["PORT"] ?? 3000),
  );
  const opening = createServer({
    root,
    clearScreen: false,
    plugins: [devPlugin(follower)],
    server: { middlewareMode: { server: http } },
  });
  // A page that asks while it is opening waits for it.
  http.on("request", (incoming, outgoing) => {
    void opening.then(({ middlewares }) => middlewares(incoming, outgoing));
  });
  const vite = await opening;
  const api = openApiServer(modules, url, say);
  Object.assign(follower, { vite, api });
  await follower.takeUp();

  let stopping: Promise<void> | undefined;
  const stop = () => {
    http.close();
    stopping ??= Promise.all([vite.close(), api.close()])
      .then(() => modules.close())
      .then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // What goes wrong in code that is being written does not end the work on it.
  process.on("unhandledRejection", (problem) => console.error(problem));
}

await main().catch((problem: unknown) => {
  endWith(problem);
  process.exit();
});
