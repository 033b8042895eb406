import { defineConfig } from "vite";
import { consoleConfig } from "@rollcall/kit/vite";
import { demoSignIns, mockPassword } from "./src/demo-sign-ins.ts";

export default defineConfig(
  consoleConfig({
    root: import.meta.dirname,
    mockSignIns: demoSignIns.map((signIn) => ({ ...signIn, password: mockPassword })),
  }),
);
