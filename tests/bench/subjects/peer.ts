import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServing } from "../processes";

const peers = join(import.meta.dirname, "../peers");
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>School</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.jsx"></script>
  </body>
</html>
`;
const config = `import react from "@vitejs/plugin-react";
export default { plugins: [react()] };
`;

/**
 * Installs, builds and serves one of the consoles of tests/bench/peers, and gives its address.
 * @param folder where it is built
 * @throws Error when it cannot be installed or built
 */
export async function startPeer(name: string, folder: string, port: number): Promise<string> {
  const built = join(folder, `peer-${name}`);
  mkdirSync(built);
  cpSync(join(peers, name), built, { recursive: true });
  writeFileSync(join(built, "index.html"), page);
  writeFileSync(join(built, "vite.config.js"), config);
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
  for (const args of [install, ["exec", "--", "vite", "build"]])
    execFileSync("npm", args, { cwd: built, stdio: "pipe", env: { ...process.env, NODE_ENV: "" } });
  const serve = join(peers, "serve.mjs");
  await startServing([serve, join(built, "dist"), String(port)], port, join(folder, `${name}.log`));
  return `http://127.0.0.1:${port}`;
}
