import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { Boot } from "../shell/boot";
import { RouteError } from "../shell/route-error";
import { basePath, pathBelow } from "../shell/base-path";
import { readSession } from "../providers/session";
import { makeConsoleRoutes } from "./console-routes";
import type { ConsoleDefinition } from "./definition";
import { isOpenToAll, signInPath } from "./entry/sign-in-path";

const entry = () => import("./entry/entry-pages");

/**
 * `lazy` is a function throughout: when a part does not arrive, the router swallows it in the form
 * that names properties, and shows nothing.
 */
function makeRoutes(definition: ConsoleDefinition): RouteObject[] {
  // The same once more, to look a path up in: a router takes a route's loading function away.
  const lookUp = makeConsoleRoutes(definition);
  const { home } = definition;
  return [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <Boot />,
      children: [
        {
          path: "/login",
          lazy: async () => {
            const { SignIn } = await entry();
            return { element: <SignIn definition={definition} routes={lookUp} /> };
          },
        },
        {
          path: "/setup",
          lazy: async () => {
            const { SetUp } = await entry();
            return { element: <SetUp home={home} /> };
          },
        },
        {
          path: "/forgotten",
          lazy: async () => {
            const { Forgotten } = await entry();
            return { element: <Forgotten /> };
          },
        },
        {
          path: "/invitation",
          lazy: async () => {
            const { AcceptInvitation } = await entry();
            return { element: <AcceptInvitation home={home} /> };
          },
        },
        {
          path: "/",
          lazy: async () => {
            const [{ makeConsole }, look] = await Promise.all([
              import("./console"),
              definition.look(),
            ]);
            return { Component: makeConsole(definition, look) };
          },
          children: [{ errorElement: <RouteError />, children: makeConsoleRoutes(definition) }],
        },
      ],
    },
  ];
}

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
function leaveMalformed(home: string) {
  try {
    decodeURI(window.location.pathname);
  } catch {
    window.history.replaceState(null, "", basePath + home);
  }
}

/** The routes at work: begins to load the page at the present address at once. */
export const startRouter = (definition: ConsoleDefinition) => {
  leaveMalformed(definition.home);
  beginAtSignIn();
  return createBrowserRouter(makeRoutes(definition), { basename: basePath || "/" });
};
