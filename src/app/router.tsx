import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { Boot } from "../shell/boot";
import { RouteError } from "../shell/route-error";
import { readSession } from "../providers/session";
import { makeConsoleRoutes } from "./console-routes";
import { isOpenToAll, signInPath } from "./entry/sign-in-path";

const entry = () => import("./entry/entry-pages");

/** `lazy` is a function throughout: when a part does not arrive, the router swallows it in the form that names properties, and shows nothing. */
const makeRoutes = (): RouteObject[] => [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <Boot />,
    children: [
      { path: "/login", lazy: async () => ({ Component: (await entry()).SignIn }) },
      { path: "/setup", lazy: async () => ({ Component: (await entry()).SetUp }) },
      { path: "/invitation", lazy: async () => ({ Component: (await entry()).AcceptInvitation }) },
      { path: "/", lazy: async () => ({ Component: (await import("./console")).Console }), children: [{ errorElement: <RouteError />, children: makeConsoleRoutes() }] },
    ],
  },
];

/** Before any page's code is asked for: who is not signed in loads the sign-in page alone, not also what is behind it. */
function beginAtSignIn() {
  const { pathname, search, hash } = window.location;
  if (readSession() || isOpenToAll(pathname)) return;
  window.history.replaceState(null, "", signInPath(pathname + search + hash));
}

/** The routes at work: begins to load the page at the present address at once. */
export const startRouter = () => {
  beginAtSignIn();
  return createBrowserRouter(makeRoutes());
};
