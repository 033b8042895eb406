import type { ReactNode } from "react";
import { gapsOf, lookOf, valuesOf, type ChartData } from "./series";
import { t } from "../strings/charts";
import classes from "./charts.module.css";

/** A piece of a line as the chart draws it. */
export function Swatch({
  look,
}: {
  look: "main" | "compared" | "projected" | "threshold" | "gap";
}) {
  return (
    <svg className={classes.swatch} width={22} height={10} aria-hidden>
      {look === "gap" ? (
        <path className={classes.hatch} d="M1 9L9 1M7 9L15 1M13 9L21 1" />
      ) : (
        <line
          className={look === "threshold" ? classes.threshold : classes.line}
          data-look={look}
          x1={0}
          x2={22}
          y1={5}
          y2={5}
        />
      )}
    </svg>
  );
}

const Entry = ({ children }: { children: ReactNode }) => <li>{children}</li>;

interface LegendProps {
  data: ChartData;
  showsThreshold: boolean;
}

/** What the lines are; a single series needs no name. */
export function Legend({ data, showsThreshold }: LegendProps) {
  const { series, threshold } = data;
  const hasGaps = gapsOf(data).length > 0;
  if (series.length < 2 && !threshold && !hasGaps) return null;
  const isBelow = threshold && Math.min(...valuesOf(series)) > threshold.value;
  return (
    <ul className={classes.legend}>
      {series.length > 1
        ? series.map((one) => (
            <Entry key={one.name}>
              <Swatch look={lookOf(one)} />
              {one.name}
            </Entry>
          ))
        : null}
      {threshold ? (
        <Entry>
          <Swatch look="threshold" />
          {showsThreshold
            ? threshold.label
            : isBelow
              ? t("below", { label: threshold.label })
              : t("above", { label: threshold.label })}
        </Entry>
      ) : null}
      {hasGaps ? (
        <Entry>
          <Swatch look="gap" />
          {t("noData")}
        </Entry>
      ) : null}
    </ul>
  );
}
