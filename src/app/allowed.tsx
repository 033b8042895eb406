import type { ReactNode } from "react";
import { useMay, useSession } from "../providers/use-session";
import { AccessDenied } from "../shell/access-denied";

type Guard = { permission: string; superAdmin?: never } | { superAdmin: true; permission?: never };

/** A page behind a permission, or for super admins only: whoever may not see it is told so, and the page is never mounted. */
export function Allowed({ permission, superAdmin, children }: Guard & { children: ReactNode }) {
  const may = useMay();
  const session = useSession();
  const open = superAdmin ? session?.user.is_super_admin === true : may(permission);
  return open ? <>{children}</> : <AccessDenied superAdmin={superAdmin === true} />;
}
