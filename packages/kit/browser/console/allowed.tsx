import type { ReactNode } from "react";
import type { ResourceAct } from "../../schema";
import { useCanNow } from "../fields/use-can-now";
import { AccessDenied } from "../shell/access-denied";

interface AllowedProps {
  /** A resource's name, or a page's path without its first slash. */
  resource: string;
  action?: ResourceAct;
  children: ReactNode;
}

/**
 * A page that is not for everybody: whoever may not see it is told why, and the page is never
 * mounted.
 */
export function Allowed({ resource, action = "list", children }: AllowedProps) {
  const { can, reason } = useCanNow({ resource, action });
  return can ? <>{children}</> : <AccessDenied reason={reason} />;
}
