/**
 * `npm run dev`: the server (restarted when it changes) and Vite with hot reload, in one terminal.
 */
import { spawn } from "node:child_process";

const port = process.env.PORT ?? "3000";
const env = { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}`, CONSOLE: "vite" };
const children = [
  spawn(
    process.execPath,
    [
      "node_modules/tsx/dist/cli.mjs",
      "watch",
      "--include",
      "packages/**",
      "--include",
      "src/features/**",
      "--include",
      "src/resources/**",
      "server/main.ts",
    ],
    { env, stdio: "inherit" },
  ),
  spawn(process.execPath, ["node_modules/vite/bin/vite.js"], { env, stdio: "inherit" }),
];
let stopping = false;
const stop = (code) => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
  process.exitCode = code;
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
for (const child of children) child.on("exit", (code) => stop(code ?? 0));
