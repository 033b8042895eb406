// Run from sources the thread is TypeScript, and the loader for that is not inherited from the main
// thread.
import { register } from "tsx/esm/api";

register();
await import("./worker.ts");
