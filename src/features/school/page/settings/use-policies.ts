import { useQuery } from "@tanstack/react-query";
import { settingsKey } from "@rollcall/kit/browser/pages/settings/settings-api";
import { call } from "../../../../providers/call";

/** The attendance calculations with their past, and the day of the first register. */
export const usePolicies = () =>
  useQuery({
    queryKey: [...settingsKey, "attendance-policies"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/settings/attendance-policies", { signal })).data,
  });
