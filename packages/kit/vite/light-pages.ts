import type { Plugin } from "vite";

/**
 * Serves light pages while a console is worked on: `/family/…` is the page in `<folder>/family`. In
 * a build the server does it (server/console-files.ts).
 * @param folder below the console's root: `src/light`
 */
export const servedLightPages = (folder: string, pages: readonly string[]): Plugin => ({
  name: "light-pages",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = "", query] = (request.url ?? "").split("?", 2);
      const page = pages.find((name) => path === `/${name}` || path.startsWith(`/${name}/`));
      if (page) request.url = `/${folder}/${page}/index.html${query ? `?${query}` : ""}`;
      next();
    });
  },
});
