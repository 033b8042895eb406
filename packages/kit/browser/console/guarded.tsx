import type { ComponentType } from "react";
import type { ResourceAct } from "../../schema";

/**
 * Loads a page and puts it behind what it takes to open it. The guard comes with the console, so
 * that the sign-in page need not carry Refine.
 */
export const guarded =
  (resource: string, load: () => Promise<ComponentType>, action?: ResourceAct) => async () => {
    const [Page, { Allowed }] = await Promise.all([load(), import("./console")]);
    return {
      Component: () => (
        <Allowed resource={resource} {...(action ? { action } : {})}>
          <Page />
        </Allowed>
      ),
    };
  };
