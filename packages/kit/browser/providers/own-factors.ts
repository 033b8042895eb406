import { useQuery } from "@tanstack/react-query";
import { call, type AnswerTo } from "./call";

export type OwnFactors = AnswerTo<"GET /auth/second-factor">;
export const ownFactorsKey = ["own second factor"];

/** The second factor that one has set up oneself. */
export const useOwnFactors = () =>
  useQuery({
    queryKey: ownFactorsKey,
    queryFn: async ({ signal }) =>
      (await call("GET /auth/second-factor", { signal, asOneself: true })).data,
    staleTime: 0,
  });
