// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "families/page",
  {
    open: undefined;
    title: { name: string | number };
    live: { name: string | number; count: number };
    none: { name: string | number };
    revoke: undefined;
    revoked: { count: number };
    cancel: undefined;
    close: undefined;
    unread: undefined;
    retry: undefined;
    failed: undefined;
    unconfirmed: undefined;
  }
>;
export default words;
