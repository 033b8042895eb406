import { useQuery } from "@tanstack/react-query";
import { settingsKey } from "@rollcall/kit/browser/pages/settings/settings-api";
import { call } from "../../../../providers/call";

/** The weekly off days with their past, and the day of the first register. */
export const useWeeklyOff = () =>
  useQuery({
    queryKey: [...settingsKey, "weekly-off"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/settings/weekly-off-days", { signal })).data,
  });
