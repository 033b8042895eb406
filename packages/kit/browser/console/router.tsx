import { createBrowserRouter, Outlet, replace, type RouteObject } from "react-router-dom";
import { Boot } from "../shell/boot";
import { RouteError } from "../shell/route-error";
import { basePath, pathBelow } from "../shell/base-path";
import { readSession } from "../providers/session";
import { unsentWork, type ConsoleEntry } from "./definition";
import { isOpenToAll, signInPath } from "./entry/sign-in-path";
import { consoleLoader, type LoadedConsole } from "./load-console";

type Loader = () => Promise<LoadedConsole>;

const entryPages = () => import("./entry/entry-pages");

/** All pages behind the sign-in, and what is around them. */
async function consoleRoute(entry: ConsoleEntry, load: Loader): Promise<RouteObject> {
  const { definition, routes } = await load();
  return {
    lazy: async () => {
      const [{ makeConsole }, look] = await Promise.all([import("./console"), definition.look()]);
      return { Component: makeConsole({ definition, look, unsent: unsentWork(entry) }) };
    },
    children: [{ errorElement: <RouteError />, children: routes() }],
  };
}

const root = "root";

/**
 * What is there before the console is loaded. `lazy` is a function throughout: when a part does not
 * arrive, the router swallows it in the form that names properties, and shows nothing.
 */
const entryRoutes = (entry: ConsoleEntry, load: Loader): RouteObject[] => [
  {
    id: root,
    path: "/",
    // As it would be without it, but then the router warns of an empty page.
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Boot />,
    children: [
      {
        index: true,
        element: <Boot />,
        loader: async () => replace((await load()).definition.home),
      },
      {
        path: "login",
        lazy: async () => {
          const { SignIn } = await entryPages();
          return { element: <SignIn entry={entry} load={load} /> };
        },
      },
      {
        path: "single-sign-on/:key",
        lazy: async () => {
          const { CameBack } = await entryPages();
          return { element: <CameBack load={load} /> };
        },
      },
      { path: "setup", lazy: async () => ({ Component: (await entryPages()).SetUp }) },
      { path: "forgotten", lazy: async () => ({ Component: (await entryPages()).Forgotten }) },
      {
        path: "invitation",
        lazy: async () => ({ Component: (await entryPages()).AcceptInvitation }),
      },
      {
        path: "confirm-address",
        lazy: async () => ({ Component: (await entryPages()).ConfirmAddress }),
      },
    ],
  },
];

/**
 * Before any page's code is asked for: who is not signed in loads the sign-in page alone, not also
 * what is behind it.
 */
function beginAtSignIn() {
  const { search, hash } = window.location;
  const pathname = pathBelow(window.location.pathname);
  if (readSession() || isOpenToAll(pathname)) return;
  window.history.replaceState(null, "", basePath + signInPath(pathname + search + hash));
}

/** An address that cannot be read, `/%E0%A4%A`, is of no page: it leads where an unknown one does. */
function leaveMalformed() {
  try {
    decodeURI(window.location.pathname);
  } catch {
    window.history.replaceState(null, "", `${basePath}/`);
  }
}

/**
 * The routes at work: begins to load the page at the present address at once. The console's own
 * pages are added when an address asks for one.
 */
export function startRouter(entry: ConsoleEntry) {
  leaveMalformed();
  beginAtSignIn();
  const load = consoleLoader(entry);
  return createBrowserRouter(entryRoutes(entry, load), {
    basename: basePath || "/",
    patchRoutesOnNavigation: async ({ patch }) => patch(root, [await consoleRoute(entry, load)]),
  });
}
