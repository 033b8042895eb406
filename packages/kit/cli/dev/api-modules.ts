import { createServer, createServerModuleRunner } from "vite";
import { root } from "../places";
import { isFromSources } from "../../vite/kit-path.ts";

/** The server's modules, of which only those that a change concerns are loaded again. */
export interface ApiModules {
  load<Module>(path: string): Promise<Module>;
  /** Whether the server has loaded this file. */
  knows(file: string): boolean;
  /** The next `load` reads this file anew, and whatever imports it. */
  forget(file: string): void;
  close(): Promise<void>;
}

/** Opens the sources of the server, in this process: what did not change need not start again. */
export async function openApiModules(): Promise<ApiModules> {
  const vite = await createServer({
    root,
    configFile: false,
    envFile: false,
    appType: "custom",
    logLevel: "silent",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // In its own repository the framework is worked on as well.
    ssr: isFromSources ? { noExternal: [/^@rollcall\//] } : {},
  });
  const { ssr } = vite.environments;
  const runner = createServerModuleRunner(ssr, { hmr: false });
  const { evaluatedModules } = runner;

  function forget(file: string): void {
    ssr.moduleGraph.onFileChange(file);
    const left = [...(evaluatedModules.getModulesByFile(file) ?? [])];
    const seen = new Set(left);
    for (let module = left.pop(); module; module = left.pop()) {
      evaluatedModules.invalidateModule(module);
      for (const id of module.importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (!importer || seen.has(importer)) continue;
        seen.add(importer);
        left.push(importer);
      }
    }
  }

  return {
    load: (path) => runner.import(path),
    knows: (file) => (evaluatedModules.getModulesByFile(file)?.size ?? 0) > 0,
    forget,
    async close() {
      await runner.close();
      await vite.close();
    },
  };
}
