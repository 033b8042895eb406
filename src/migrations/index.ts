import type { Migration } from "@rollcall/kit/api";
import * as m0001 from "./0001-first-release";
import * as m20261129210000 from "./20261129210000-since-the-first-release";
import * as m20261129210001 from "./20261129210001-since-the-first-release-indexes";
import * as m20261130013154 from "./20261130013154-weeks-and-cycles";
import * as m20261130013158 from "./20261130013158-timetable-days";
import * as m20261130013500 from "./20261130013500-browser-keys";
import * as m20261130015000 from "./20261130015000-keys-that-change";
import * as m20261130045748 from "./20261130045748-academic-terms";
import * as m20261130045834 from "./20261130045834-lessons-of-absences";
import * as m20261130045835 from "./20261130045835-lessons-of-absences-indexes";
import * as m20261130051718 from "./20261130051718-weekly-off-days";
import * as m20261130051719 from "./20261130051719-weekly-off-days-indexes";
import * as m20261130051724 from "./20261130051724-places-in-groups-on-weekly-off-days";
import * as m20261130083500 from "./20261130083500-secrets-beside-the-old-ones";
import * as m20261130092100 from "./20261130092100-calendars-of-families";
import * as m20261130120600 from "./20261130120600-marks-by-students";
import * as m20261130122607 from "./20261130122607-condonations";
import * as m20261130153500 from "./20261130153500-calendars-of-students";
import * as m20261130154613 from "./20261130154613-erased-staff";
import * as m20261130190500 from "./20261130190500-mark-changes";
import * as m20261130222126 from "./20261130222126-joint-lessons";
import * as m20261130222127 from "./20261130222127-joint-lessons-indexes";
import * as m20261130230000 from "./20261130230000-guests-in-registers";
import * as m20261130230001 from "./20261130230001-guests-in-registers-indexes";
import * as m20261201020000 from "./20261201020000-district";

/** Every step of the database, oldest first. `npm run db:generate` writes this list. */
export const migrations: readonly Migration[] = [
  m0001,
  m20261129210000,
  m20261129210001,
  m20261130013154,
  m20261130013158,
  m20261130013500,
  m20261130015000,
  m20261130045748,
  m20261130045834,
  m20261130045835,
  m20261130051718,
  m20261130051719,
  m20261130051724,
  m20261130083500,
  m20261130092100,
  m20261130120600,
  m20261130122607,
  m20261130153500,
  m20261130154613,
  m20261130190500,
  m20261130222126,
  m20261130222127,
  m20261130230000,
  m20261130230001,
  m20261201020000,
];
