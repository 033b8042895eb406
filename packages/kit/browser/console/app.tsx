import { RouterProvider } from "react-router-dom";
import { Look } from "../shell/look";
import type { startRouter } from "./router";

/** The whole console. */
export function App({ router }: { router: ReturnType<typeof startRouter> }) {
  return (
    <Look>
      <RouterProvider router={router} />
    </Look>
  );
}
