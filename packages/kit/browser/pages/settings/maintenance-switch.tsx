import { call } from "../../providers/call";
import { settingsStrings } from "../../strings/settings";
import { SwitchCard } from "./switch-card";

const own = settingsStrings.maintenance;

/** What an application says of it that concerns more people than admins. */
interface MaintenanceWords {
  text: string;
  onEffect(superAdmins: number, admins: number): string;
  offEffect(admins: number): string;
}

/** Stops everybody but super admins, after a question that says how many. */
export const MaintenanceSwitch = ({
  on,
  words = own,
}: {
  on: boolean;
  words?: MaintenanceWords;
}) => (
  <SwitchCard
    toggle={(sending) => call("POST /admin/settings/toggle-maintenance-mode", sending)}
    words={{ ...own, ...words }}
    on={on}
    stopsWhenOn
    concerned={{
      superAdmins: "admins?is_super_admin=true&status=active",
      admins: "admins?is_super_admin=false&status=active",
    }}
    effect={(wanted, { superAdmins, admins }) =>
      wanted ? words.onEffect(superAdmins, admins) : words.offEffect(admins)
    }
  />
);
