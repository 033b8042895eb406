import type { Rights } from "../../schema";
import { viewKey as key } from "./early-list";
import { announceSession, onSessionChange, readSession, type Session } from "./session";

/** Says on a reading request with whose rights it is to be answered. */
export const viewAsHeader = "X-View-As";

/**
 * Another admin, with whose rights this tab looks at the console. Kept for this tab alone, and gone
 * with it.
 */
export interface View {
  /** The id of the super admin who looks. */
  by: number;
  user: Session["user"];
  permissions: string[];
  /** Where one was before; a path of the console. */
  back: string;
}

let current: View | null | undefined;
let seen: { session: Session; view: View; merged: Session } | undefined;

function load(): View | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<View> | null;
    return stored &&
      typeof stored.by === "number" &&
      typeof stored.user?.id === "number" &&
      Array.isArray(stored.permissions) &&
      typeof stored.back === "string"
      ? (stored as View)
      : null;
  } catch {
    return null;
  }
}

function keep(view: View | null) {
  current = view;
  try {
    if (view) sessionStorage.setItem(key, JSON.stringify(view));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage keeps the view for as long as the page is open.
  }
}

/**
 * With whose rights this tab looks, or null. It ends when the one who looks is signed out, or
 * another signs in.
 */
export function readView(): View | null {
  if (current === undefined) current = load();
  const by = readSession()?.user.id;
  if (current && current.by !== by) keep(null);
  return current;
}

/** Begins to look with another's rights, or renews what they are. */
export function openView(view: View): void {
  keep(view);
  announceSession();
}

/** Stops looking, and answers where one was before. */
export function closeView(): string | undefined {
  const back = readView()?.back;
  keep(null);
  announceSession();
  return back;
}

/**
 * What changes nothing: a look is read only, so that what creates, edits or deletes is not offered.
 */
const isLooking = (permission: string) => !/^(create|edit|delete)_/.test(permission);

/**
 * The session as the console shows it: the own one, or in a view the other's name and what of its
 * rights only looks. The same object until it changes.
 */
export function seenSession(): Session | null {
  const session = readSession();
  const view = session && readView();
  if (!session || !view) return session;
  if (seen?.session !== session || seen.view !== view)
    seen = {
      session,
      view,
      merged: {
        ...session,
        user: { ...view.user, is_super_admin: false },
        permissions: view.permissions.filter(isLooking),
      },
    };
  return seen.merged;
}

/** What the permission check asks of the one whose console is shown; nobody passes nothing. */
export function rightsNow(): Rights {
  const session = seenSession();
  return {
    is_super_admin: session?.user.is_super_admin === true,
    permissions: session?.permissions ?? [],
  };
}

let by = readSession()?.user.id;
// Whoever signs in next at this tab begins without a view, also when it is the same one.
onSessionChange(() => {
  const now = readSession()?.user.id;
  if (now !== by) readView();
  by = now;
});
