import { Global } from "@emotion/react";
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { formatting } from "../../schema/formats/formatting";
import { momentText } from "../../schema/formats/moments";
import { usePrinting } from "../fields/use-printing";
import { t } from "../strings/print";
import { Letterhead } from "./letterhead";
import { pageFoot } from "./page-foot";
import { margins, paperOf, type Orientation } from "./paper";
import classes from "./print.module.css";
import { useFit } from "./use-fit";

/** What the sheet is about, or is cut down to: a filter, a class, a day. */
export interface SheetFact {
  name?: string | undefined;
  value: string;
}

interface PrintSheetProps {
  title: string;
  facts?: readonly SheetFact[] | undefined;
  /** Who signs below, each beside a line. */
  signatures?: readonly string[] | undefined;
  /** As its tables need it, unless given. */
  orientation?: Orientation | undefined;
  /** Many lines that are looked up rather than read, as those of a month: small letters. */
  isDense?: boolean;
  /** Brings its own letterhead and title: letters. */
  isPlain?: boolean;
  children: ReactNode;
}

/** Puts the foot of the pages on the document, as long as the sheet stands. */
function usePageFoot(title: string, isPrinting: boolean): void {
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const { documentElement: root } = document;
    const foot = pageFoot(title, { locale: formatting().locale, isFromRight: root.dir === "rtl" });
    for (const [name, value] of Object.entries(foot)) root.style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(foot)) root.style.removeProperty(name);
    };
  }, [title, isPrinting]);
}

const noFacts: readonly SheetFact[] = [];

/** Stands while the page is printed, so that its moment is that of printing. */
function Head({ title, facts = noFacts }: Pick<PrintSheetProps, "title" | "facts">) {
  const [at] = useState(() => new Date().toISOString());
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <Letterhead />
        <div className={classes.date}>{t("printed", { moment: momentText(at) })}</div>
      </div>
      <div className={classes.title}>{title}</div>
      {facts.length > 0 ? (
        <div className={classes.facts}>
          {facts.map(({ name, value }) => (
            <span key={`${name} ${value}`} className={classes.fact}>
              {name === undefined ? null : `${name}: `}
              <bdi className={classes.value}>{value}</bdi>
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const Signatures = ({ of }: { of: readonly string[] }) => (
  <div className={classes.signatures}>
    {of.map((who) => (
      <div key={who} className={classes.signature}>
        {who}
      </div>
    ))}
  </div>
);

/**
 * What a page shows, and how it is printed: under the institution's letterhead, with title, filters
 * and date, every page with its number, and no column lost. On screen only its content is there. What
 * has the class `screen-only` is not printed.
 */
export function PrintSheet({
  title,
  facts,
  signatures,
  orientation,
  isDense = false,
  isPlain = false,
  children,
}: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const fit = useFit(sheet, isPrinting, { orientation, isDense });
  usePageFoot(title, isPrinting);
  const { name } = paperOf(formatting().locale);
  return (
    <div
      ref={sheet}
      className={`${classes.sheet} ${isDense ? classes.dense : ""}`}
      data-sheet
      style={{ "--print-size": `${fit.size}px` } as CSSProperties}
    >
      <Global
        styles={{
          "@page": {
            size: `${name} ${fit.orientation}`,
            margin: `${margins.top}mm ${margins.side}mm ${margins.bottom}mm`,
          },
        }}
      />
      {isPrinting && !isPlain ? <Head title={title} facts={facts} /> : null}
      {children}
      {isPrinting && signatures ? <Signatures of={signatures} /> : null}
    </div>
  );
}
