import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";

/** Who is signed in on this device. */
export type Session = DataOf<Contracts["POST /student/login"]>;

const key = "rollcall.student";

/** The session that this device remembers, unless it is over. */
export function rememberedSession(): Session | undefined {
  try {
    const session = JSON.parse(localStorage.getItem(key) ?? "null") as Session | null;
    return session && Date.parse(session.expires_at) > Date.now() ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it, or forgets what there was. A browser that stores nothing forgets by itself. */
export function remember(session: Session | undefined): void {
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // It lasts as long as the page then.
  }
}
