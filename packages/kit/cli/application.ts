import type { ApiModules } from "./dev/api-modules";
import { inApplication } from "./places";
import { isFromSources } from "../vite/kit-path.ts";

let opened: Promise<ApiModules> | undefined;

/**
 * Loads a module of the application, whose sources are TypeScript: `src/resources/index.ts`.
 * @throws Error with what is wrong in it
 */
export async function loadOfApplication<Module>(path: string): Promise<Module> {
  // Whoever runs the sources has registered a loader of TypeScript for them (rollcall.mjs).
  if (isFromSources) return (await import(inApplication(path).href)) as Module;
  opened ??= import("./dev/api-modules").then(({ openApiModules }) => openApiModules());
  return (await opened).load<Module>(`/${path}`);
}

/** Has modules of the application loaded by these, which follow its changes. */
export const loadWith = (modules: ApiModules): void => void (opened = Promise.resolve(modules));

/** Ends what `loadOfApplication` has opened, so that the command can end. */
export async function closeApplication(): Promise<void> {
  await (await opened)?.close();
  opened = undefined;
}
