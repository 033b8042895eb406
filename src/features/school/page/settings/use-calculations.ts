import { useQuery } from "@tanstack/react-query";
import { settingsKey } from "@rollcall/kit/browser/pages/settings/settings-api";
import { call } from "../../../../providers/call";

/** The attendance calculations with their past, and the day of the first register. */
export const useCalculations = () =>
  useQuery({
    queryKey: [...settingsKey, "attendance-calculations"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/settings/attendance-calculations", { signal })).data,
  });
