/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadBranding, type Branding } from "./branding";
import { LanguageSwitch } from "./language-switch";
import { t } from "./text";

/** The page around what it is about: the institution's head, and a column as wide as a phone. */
export function Frame({ title, children }: { title: string; children: ComponentChildren }) {
  const [{ name, logo }, setBranding] = useState<Branding>({ name: "", logo: undefined });
  useEffect(() => {
    loadBranding().then(setBranding, () => undefined);
  }, []);
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [title, name]);
  return (
    <>
      <header class="head">
        {logo ? <img class="logo" src={logo} alt="" /> : null}
        <span>{name}</span>
      </header>
      <main class="page">{children}</main>
      <LanguageSwitch />
    </>
  );
}

/** Grey lines where text is going to stand. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton" role="status" aria-label={t("loading")}>
    {Array.from({ length: lines }, (_, at) => (
      <div key={at} />
    ))}
  </div>
);

/** A failure in words, with a way out where trying again may help. */
export const Failure = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <div class="failure" role="alert">
    <p>{message}</p>
    {onRetry ? (
      <button type="button" class="quiet" onClick={onRetry}>
        {t("retry")}
      </button>
    ) : null}
  </div>
);
