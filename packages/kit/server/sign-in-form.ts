import { escaped } from "../api/http/html-text";
import { isRightToLeft } from "../schema/languages";
import { t } from "../schema/sign-in-words";
import type { SignInLook } from "./sign-in-look";
import { signInStyles, type Scheme } from "./sign-in-styles";

/** The console's own sign, as the browser draws it where an institution has no logo. */
const mark = `<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--f-fill)"/><path d="M8 10.5l2 2 3.5-3.8M8 20.5l2 2 3.5-3.8" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M17.5 11H24M17.5 21H24" stroke="color-mix(in srgb,#fff 66%,var(--f-fill))" stroke-width="2.4" stroke-linecap="round"/></svg>`;

const field = (name: string, label: string, attributes: string) =>
  `<div><label for="first-${name}">${escaped(label)}</label><input id="first-${name}" name="${name}" ${attributes}></div>`;

/**
 * The sign-in form as HTML, in the language at work: one can fill it in before any script is there.
 * The page's first script lets it be sent, and the console takes over what was typed
 * (browser/providers/first-form.ts). Until then a press does nothing, since the button is disabled.
 */
const form = ({ appName, tagline, logo }: SignInLook) =>
  `<div class="first"><noscript><style>.first main{display:none}</style></noscript><main>` +
  `<div class="first-brand">${logo === null ? mark : `<img width="30" height="30" src="${escaped(logo)}" alt="">`}<div><div dir="auto">${escaped(appName)}</div><div>${escaped(tagline)}</div></div></div>` +
  `<form id="first-form" novalidate><h1>${escaped(t("title"))}</h1>` +
  field(
    "email",
    t("email"),
    `type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" autofocus`,
  ) +
  field("password", t("password"), `type="password" autocomplete="current-password"`) +
  `<button disabled>${escaped(t("submit"))}</button><p role="status">${escaped(t("loading"))}</p></form></main></div>`;

/** The part of the console's page in which it says that it is loading. */
const root = /(<div id="root">)<div class="boot" role="status">[^<]*<\/div>(<\/div>)/;

/**
 * The console's page with the sign-in form in it, in the language at work; undefined where the page
 * has no place for it.
 */
export function pageWithForm(
  page: string,
  look: SignInLook,
  language: string,
  scheme: Scheme,
): string | undefined {
  if (!root.test(page)) return undefined;
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  const title = `${t("title")} · ${look.appName}`;
  return page
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace("</head>", () => `<style>${signInStyles(scheme, look.primary)}</style></head>`)
    .replace(root, (_, open: string, close: string) => open + form(look) + close);
}
