import { defineConfig } from "vite";
import { consoleConfig } from "@rollcall/kit/vite";

export default defineConfig(consoleConfig({ root: import.meta.dirname }));
