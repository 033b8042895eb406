// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "bells/page",
  {
    times: undefined;
    timesHelp: undefined;
    period: undefined;
    start: undefined;
    end: undefined;
    usual: { start: string | number; end: string | number };
    startOf: { period: string | number };
    endOf: { period: string | number };
    asUsual: undefined;
    both: undefined;
    noPeriods: undefined;
    noPeriodsText: undefined;
    createPeriod: undefined;
    fill: undefined;
    save: undefined;
    saved: undefined;
    notSaved: undefined;
    unconfirmed: undefined;
    timesFailed: undefined;
    reload: undefined;
    loading: undefined;
    bells: undefined;
    bellsFailed: undefined;
    bellsLoading: undefined;
    everyDay: undefined;
  }
>;
export default words;
