// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/settings",
  {
    title: undefined;
    tabsLabel: undefined;
    "parts.institution": undefined;
    "parts.branding": undefined;
    "parts.security": undefined;
    "parts.notifications": undefined;
    "parts.maintenance": undefined;
    "cards.institution": undefined;
    "cards.branding": undefined;
    "cards.branding.config": undefined;
    "cards.security": undefined;
    "cards.notifications.config": undefined;
    "cards.notifications.quiet": undefined;
    problems: { count: number };
    saved: undefined;
    confirmTitle: undefined;
    confirmSave: undefined;
    mergedToo: { fields: string | number };
    previewing: undefined;
    contrastTitle: undefined;
    contrast: { label: string | number; ratio: string | number; used: string | number };
    on: undefined;
    off: undefined;
    cancel: undefined;
    close: undefined;
    failed: undefined;
    retry: undefined;
    counting: undefined;
    countFailed: undefined;
    "maintenance.title": undefined;
    "maintenance.text": undefined;
    "maintenance.turnOn": undefined;
    "maintenance.turnOff": undefined;
    "maintenance.onTitle": undefined;
    "maintenance.offTitle": undefined;
    "maintenance.onEffect": { supers: number; others: number };
    "maintenance.offEffect": { others: number };
  }
>;
export default words;
