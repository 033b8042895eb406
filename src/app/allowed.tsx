import type { ReactNode } from "react";
import { useMay } from "../providers/use-session";
import { AccessDenied } from "../shell/access-denied";

/** A page behind a permission: whoever lacks it is told so, and the page is never mounted. */
export function Allowed({ permission, children }: { permission: string; children: ReactNode }) {
  return useMay()(permission) ? <>{children}</> : <AccessDenied />;
}
