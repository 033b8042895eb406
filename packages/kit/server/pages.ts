import type { HttpBindings } from "@hono/node-server";
import type { ApiHost } from "../api/context";
import { consoleFiles } from "./console-files";
import { readLanguages } from "./languages";
import type { ServedApplication } from "./served";
import { followSignInLook } from "./sign-in-look";
import { signInPages } from "./sign-in-pages";

const noConsole = () => new Response("The console is not served here.", { status: 404 });

/** Paths of resources that have no page of their own: they begin with a list. */
function listPaths({ resources, features }: ServedApplication["application"]): ReadonlySet<string> {
  const own = new Set(features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)));
  return new Set(resources.filter(({ name }) => !own.has(name)).map(({ name }) => `/${name}`));
}

/** What answers what is not the API, and the languages in which it and the API speak. */
export async function pagesOf(
  served: ServedApplication,
  { db, events }: Pick<ApiHost, "db" | "events">,
  folder: string | undefined,
) {
  const languages = await readLanguages(served.languages);
  const { lightPages: secretPages } = served;
  if (folder === undefined) return { languages, secretPages, files: noConsole, stop() {} };
  const look = await followSignInLook(served.settings, db, events);
  const files = consoleFiles(folder, {
    lightPages: secretPages,
    lists: listPaths(served.application),
    signIn: (page) => signInPages(page, languages, look.current),
  });
  return {
    languages,
    secretPages,
    files: (request: Request, env: HttpBindings) => files.fetch(request, env),
    stop: look.stop,
  };
}
