import { useQuery } from "@tanstack/react-query";
import { http } from "../../providers/http";

const count = async (list: string, signal: AbortSignal) => ((await http.get(`/admin/${list}&per_page=1`, { signal })) as unknown as { meta: { total: number } }).meta.total;

/** How many people a switch concerns, counted when it is about to be turned. */
export interface Concerned {
  students: number;
  superAdmins: number;
  admins: number;
}

/** Counts anew each time somebody asks. */
export const useConcerned = () => useQuery({
  queryKey: ["settings", "concerned"], staleTime: 0, gcTime: 0,
  queryFn: async ({ signal }): Promise<Concerned> => {
    const [students, superAdmins, admins] = await Promise.all(["students?can_login=true&status=active", "admins?is_super_admin=true&status=active", "admins?is_super_admin=false&status=active"].map((list) => count(list, signal)));
    return { students: students ?? 0, superAdmins: superAdmins ?? 0, admins: admins ?? 0 };
  },
});
