import type { RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

/** Leave requests as people decide them, in place of the plain list; a single one has the page every record has. */
export const leaveRoutes = (): RouteObject[] => [
  {
    path: "leaves",
    lazy: async () => {
      const { LeavesPage } = await import("../pages/leaves/leaves-page");
      return { Component: () => <Allowed permission="view_leaves"><LeavesPage /></Allowed> };
    },
  },
];
