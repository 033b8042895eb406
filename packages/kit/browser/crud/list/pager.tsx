import { memo, useEffect, useState, type CSSProperties, type FormEvent } from "react";
import { maxPerPage } from "../../../schema";
import { t } from "../../strings/list";
import controls from "./controls.module.css";
import type { ListState } from "./list-state";
import classes from "./list.module.css";
import { icon, type IconName } from "./row-icon";

const pageButtons = {
  first: t("pager.first"),
  previous: t("pager.previous"),
  next: t("pager.next"),
  last: t("pager.last"),
};

const sizes = [25, 50, 100, maxPerPage];

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  change: ListState["change"];
  /** The next page is likely to be asked for. */
  onExpectNext(): void;
}

/** How many pages there are; an empty list has one. */
export const pagesOf = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));

/** The first and last record of a page, from 1; both 0 when it has none. */
export function rangeOf(
  page: number,
  perPage: number,
  total: number,
): { from: number; to: number } {
  const from = (page - 1) * perPage + 1;
  return from > total ? { from: 0, to: 0 } : { from, to: Math.min(total, page * perPage) };
}

function PageField({
  page,
  pages,
  onGo,
}: {
  page: number;
  pages: number;
  onGo(page: number): void;
}) {
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = Math.min(pages, Math.max(1, Math.trunc(Number(text))));
    if (Number.isFinite(wanted) && text.trim() !== "") {
      setText(String(wanted));
      onGo(wanted);
    } else setText(String(page));
  };
  return (
    <form className={classes.goTo} onSubmit={go}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={t("pager.page")}
        value={text}
        style={{ "--digits": String(pages).length } as CSSProperties}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ""))}
        onBlur={() => go()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>{t("pager.of", { pages })}</span>
    </form>
  );
}

/** Paging: how many, which page, how many at once. */
export const Pager = memo(({ page, perPage, total, change, onExpectNext }: PagerProps) => {
  const pages = pagesOf(total, perPage);
  const go = (to: number) => change({ page: to });
  const step = (
    name: IconName & keyof typeof pageButtons,
    to: number,
    off: boolean,
    expect?: () => void,
  ) => (
    <button
      type="button"
      className={controls.icon}
      aria-label={pageButtons[name]}
      title={pageButtons[name]}
      disabled={off}
      onClick={() => go(to)}
      onPointerEnter={expect}
      onFocus={expect}
    >
      {icon(name)}
    </button>
  );
  return (
    <nav className={classes.pager} aria-label={t("pager.label")}>
      <label className={classes.size}>
        <span>{t("pager.size")}</span>
        <select
          value={perPage}
          onChange={(event) => change({ perPage: Number(event.currentTarget.value) })}
        >
          {[...new Set([...sizes, perPage])]
            .sort((one, other) => one - other)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span className={classes.steps}>
        {step("first", 1, page <= 1)}
        {step("previous", page - 1, page <= 1)}
        <PageField page={page} pages={pages} onGo={go} />
        {step("next", page + 1, page >= pages, page < pages ? onExpectNext : undefined)}
        {step("last", pages, page >= pages)}
      </span>
    </nav>
  );
});
Pager.displayName = "Pager";
