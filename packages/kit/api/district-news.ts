import type { ApiContext } from "./context";
import type { ApiFeature } from "./feature";
import type { DistrictNews } from "./ports/district";

/** One of a district, as its process asks it. */
export interface DistrictPart {
  /** What its features have added up for the office; undefined where none does. */
  sums(): Promise<unknown>;
  /** Keeps what another one tells; for the office. */
  take(news: DistrictNews): Promise<void>;
}

/** What the first feature that has sums says, and what that feature makes of others' sums. */
export function newsOf(context: ApiContext, features: readonly ApiFeature[]): DistrictPart {
  const district = features.find((feature) => feature.district)?.district;
  const { db } = context;
  return {
    sums: async () => district?.sums({ db, context }),
    take: async (news) => db.transaction(async (tx) => district?.take(tx, news)),
  };
}
