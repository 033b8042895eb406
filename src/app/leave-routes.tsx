import type { RouteObject } from "react-router-dom";
import { leaves } from "../resources/leaves";
import { Allowed } from "./allowed";

/** Leave requests as people decide them, in place of the plain list, which stands beside it; a single one has the page every record has. */
export const leaveRoutes = (): RouteObject[] => [
  {
    path: "leaves",
    lazy: async () => {
      const { LeavesPage } = await import("../pages/leaves/leaves-page");
      return { Component: () => <Allowed permission="view_leaves"><LeavesPage /></Allowed> };
    },
  },
  {
    path: "leaves/all",
    lazy: async () => {
      const { ListPage } = await import("../crud/list/list-page");
      return { Component: () => <Allowed permission="view_leaves"><ListPage resource={leaves} /></Allowed> };
    },
  },
];
