import type { Migration } from "@rollcall/kit/api";
import * as m0001 from "./0001-system";
import * as m0002 from "./0002-resources";
import * as m0003 from "./0003-identity";
import * as m0004 from "./0004-notifications";
import * as m0005 from "./0005-settings";
import * as m0006 from "./0006-system-logs";
import * as m0007 from "./0007-push";
import * as m0008 from "./0008-attendance";
import * as m0009 from "./0009-registers";
import * as m0010 from "./0010-alerts";
import * as m0011 from "./0011-class-days";
import * as m0012 from "./0012-marks-of-a-student";
import * as m0013 from "./0013-registers-of-a-class";
import * as m0014 from "./0014-composed-search";
import * as m0015 from "./0015-activity-addresses";
import * as m0016 from "./0016-version-floor";
import * as m0017 from "./0017-slices-health-and-files";
import * as m0018 from "./0018-trash-and-alerts";
import * as m0019 from "./0019-nothing-was-sent";
import * as m0020 from "./0020-device-keys";
import * as m0021 from "./0021-known-devices";
import * as m0022 from "./0022-recipients-in-parts";
import * as m0023 from "./0023-recounts";
import * as m0024 from "./0024-deliveries";
import * as m0025 from "./0025-imports";
import * as m0026 from "./0026-what-notices-open";
import * as m0027 from "./0027-family-links";
import * as m0028 from "./0028-student-devices";
import * as m0029 from "./0029-message-templates";
import * as m0030 from "./0030-messages-of-their-own";
import * as m0031 from "./0031-accounts-of-teachers";
import * as m0032 from "./0032-teachers-sign-in";
import * as m0033 from "./0033-names-in-the-log";
import * as m0034 from "./0034-messages-of-alerts";
import * as m0035 from "./0035-special-days";
import * as m0036 from "./0036-group-marks";
import * as m0037 from "./0037-teaching-groups";
import * as m0038 from "./0038-roster-spans";
import * as m0039 from "./0039-bell-schedules";
import * as m0040 from "./0040-gate";
import * as m0041 from "./0041-cases";
import * as m0042 from "./0042-case-work";
import * as m0043 from "./0043-class-teachers";
import * as m0044 from "./0044-class-teachers-until-now";
import * as m0045 from "./0045-enrolment-roll-numbers";
import * as m0046 from "./0046-roll-numbers-until-now";
import * as m0047 from "./0047-teacher-absences";
import * as m0048 from "./0048-codes-by-mode";
import * as m0049 from "./0049-import-values";
import * as m0050 from "./0050-leave-allowances";
import * as m0051 from "./0051-class-leave";
import * as m0052 from "./0052-rollovers";
import * as m0053 from "./0053-counted-weeks";
import * as m0054 from "./0054-roster-spans-that-differ";
import * as m0055 from "./0055-covers";
import * as m0056 from "./0056-planned-moves";
import * as m0057 from "./0057-moves-already-planned";
import * as m0058 from "./0058-late-marks";
import * as m20261125073714 from "./20261125073714-webhooks";
import * as m20261125073735 from "./20261125073735-webhook-deliveries";
import * as m20261125073809 from "./20261125073809-later-steps";
import * as m20261125123223 from "./20261125123223-told-departures";
import * as m20261125222000 from "./20261125222000-sent-letters";
import * as m20261126153605 from "./20261126153605-searched-however-typed";
import * as m20261126153606 from "./20261126153606-searched-however-typed-indexes";
import * as m20261126191608 from "./20261126191608-list-views";
import * as m20261126193624 from "./20261126193624-sending-languages";
import * as m20261126193642 from "./20261126193642-languages-of-people";
import * as m20261128091703 from "./20261128091703-new-addresses-of-admins";
import * as m20261128091704 from "./20261128091704-passwords-asked-again";
import * as m20261128130325 from "./20261128130325-found-by-digits";
import * as m20261128130326 from "./20261128130326-found-by-digits-indexes";
import * as m20261128131055 from "./20261128131055-natural-order";
import * as m20261128131056 from "./20261128131056-natural-order-indexes";
import * as m20261128162331 from "./20261128162331-one-message-an-address";
import * as m20261128164410 from "./20261128164410-phone-numbers-indexes";
import * as m20261128164835 from "./20261128164835-single-sign-on";
import * as m20261128211013 from "./20261128211013-undoable-acts";
import * as m20261128211500 from "./20261128211500-second-factor";
import * as m20261128211501 from "./20261128211501-second-factor-of-groups";
import * as m20261129004700 from "./20261129004700-api-tokens";
import * as m20261129010537 from "./20261129010537-api-token-of-entries";
import * as m20261129010538 from "./20261129010538-api-token-of-entries-indexes";
import * as m20261129052916 from "./20261129052916-weeks-of-the-institution";
import * as m20261129053300 from "./20261129053300-repeated-passes";
import * as m20261129053601 from "./20261129053601-numbers-of-students-who-left";
import * as m20261129080500 from "./20261129080500-calendars";
import * as m20261129082055 from "./20261129082055-erased-people";
import * as m20261129082056 from "./20261129082056-erased-people-indexes";
import * as m20261129115640 from "./20261129115640-parent-restrictions";
import * as m20261129120050 from "./20261129120050-gate-devices";
import * as m20261129121444 from "./20261129121444-card-ids";
import * as m20261129121445 from "./20261129121445-card-ids-indexes";
import * as m20261129151200 from "./20261129151200-external-ids";
import * as m20261129184500 from "./20261129184500-times-of-few-students";
import * as m20261129192139 from "./20261129192139-report-schedules";

/** Every step of the database, oldest first. `npm run db:generate` writes this list. */
export const migrations: readonly Migration[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020,
  m0021,
  m0022,
  m0023,
  m0024,
  m0025,
  m0026,
  m0027,
  m0028,
  m0029,
  m0030,
  m0031,
  m0032,
  m0033,
  m0034,
  m0035,
  m0036,
  m0037,
  m0038,
  m0039,
  m0040,
  m0041,
  m0042,
  m0043,
  m0044,
  m0045,
  m0046,
  m0047,
  m0048,
  m0049,
  m0050,
  m0051,
  m0052,
  m0053,
  m0054,
  m0055,
  m0056,
  m0057,
  m0058,
  m20261125073714,
  m20261125073735,
  m20261125073809,
  m20261125123223,
  m20261125222000,
  m20261126153605,
  m20261126153606,
  m20261126191608,
  m20261126193624,
  m20261126193642,
  m20261128091703,
  m20261128091704,
  m20261128130325,
  m20261128130326,
  m20261128131055,
  m20261128131056,
  m20261128162331,
  m20261128164410,
  m20261128164835,
  m20261128211013,
  m20261128211500,
  m20261128211501,
  m20261129004700,
  m20261129010537,
  m20261129010538,
  m20261129052916,
  m20261129053300,
  m20261129053601,
  m20261129080500,
  m20261129082055,
  m20261129082056,
  m20261129115640,
  m20261129120050,
  m20261129121444,
  m20261129121445,
  m20261129151200,
  m20261129184500,
  m20261129192139,
];
