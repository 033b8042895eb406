import type { EmotionCache } from "@mantine/core";
import { RouterProvider } from "react-router-dom";
import { Look } from "../shell/look";
import type { startRouter } from "./router";

/** The whole console. */
export function App({
  router,
  cache,
}: {
  router: ReturnType<typeof startRouter>;
  cache?: EmotionCache | undefined;
}) {
  return (
    <Look cache={cache}>
      <RouterProvider router={router} useTransitions={false} />
    </Look>
  );
}
