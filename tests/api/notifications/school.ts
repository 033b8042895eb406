import { acceptingChannel } from "../../support/channels";
import type { TestApi } from "../../support/test-api";

/**
 * A school of few: class 1 with Asha, Bela (sisters, of Ma and Pa) and Chand, who left; class 2
 * with Deepa, of Amma, who can only sign in, and Esha, who cannot be reached. Two teachers, one
 * without any address, one who left.
 */
export async function furnish({ db }: TestApi): Promise<void> {
  await db.script(`
    insert into classes (id, name, code) values (1, 'Grade 1 A', '1A'), (2, 'Grade 2 A', '2A'), (3, 'Empty', '0');
    insert into students (id, admission_no, name, class_id, status, email, phone, can_login, admission_date) values
      (1, 'S-1', 'Asha Rao', 1, 'active', 'asha@example.com', null, false, '2026-04-01'),
      (2, 'S-2', 'Bela Rao', 1, 'active', null, '+91 90000 00001', false, '2026-04-01'),
      (3, 'S-3', 'Chand Puri', 1, 'left', 'chand@example.com', null, true, '2026-04-01'),
      (4, 'S-4', 'Deepa Iyer', 2, 'active', null, null, true, '2026-04-01'),
      (5, 'S-5', 'Esha Jain', 2, 'active', '', '', false, '2026-04-01');
    insert into parents (id, name, phone, email) values (1, 'Ma Rao', '+91 90000 00002', null), (2, 'Pa Rao', '', 'pa@example.com'), (3, 'Amma Iyer', '+91 90000 00003', null), (4, 'Mother Puri', '+91 90000 00004', null);
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (2, 1), (2, 2), (4, 3), (3, 4);
    insert into teachers (id, employee_no, name, email, status) values (1, 'T-1', 'Farida Contractor', 'farida@example.com', 'active'), (2, 'T-2', 'Gopal Das', null, 'active'), (3, 'T-3', 'Hari Om', 'hari@example.com', 'inactive');
    select setval(pg_get_serial_sequence('students', 'id'), 100);
    insert into user_groups (id, name) values (1, 'Office'), (2, 'Nobody');
  `);
}

/** Channels that take everything and pass on nothing. */
export const channels = [
  acceptingChannel("email", "Mail", "email"),
  acceptingChannel("sms", "Text", "phone"),
];

/** The id of a signed-in admin. */
export const idOf = async (school: TestApi, token: string) =>
  Number((await school.call<{ user: { id: number } }>(token, "GET", "/auth/me")).body.data.user.id);
