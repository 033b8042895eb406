import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { SchoolSettingsPage } from "../../../src/features/school/page/settings/settings-page";
import { http } from "../../../packages/kit/browser/providers/http";
import { serveFixtures } from "../../support/fixture-server";
import { draw } from "../../shell/frame";
import { usualPolicy } from "../../support/usual-policy";

/** One call as it was made. */
export interface Sent {
  method: string;
  url: string;
  body: unknown;
  headers: Record<string, unknown>;
}
type Reply = {
  status: number;
  data?: unknown;
  message?: string;
  errors?: Record<string, string[]>;
  etag?: string;
  meta?: unknown;
};

/** The settings as a server would answer them. */
export const stored = () => ({
  institution: {
    name: "Green Hill",
    code: null,
    logo: null,
    address: null,
    phone: null,
    email: null,
    website: null,
    country: "IN",
    timezone: "Asia/Kolkata",
    locale: "en-GB",
    language: null,
    maintenance_mode: false,
  },
  branding: {
    primary_color: "#2a5bd1",
    secondary_color: "#57616d",
    accent_color: "#a5480a",
    config: { app_name: "ABC Attendance System", tagline: "Admin Panel" },
  },
  security: { second_factor: "nobody", second_factor_from: null },
  retention: {
    students_years: null,
    passes_years: null,
    activity_log_years: null,
    messages_years: null,
  },
  features: {
    student_login_enabled: true,
    config: { student_session_days: 30, parents_share_requests: false },
  },
  attendance: {
    mode: "daily",
    expected_from: null,
    mode_from: null,
    next_mode: null,
    next_mode_from: null,
    policy: { ...usualPolicy, changes_from: null },
    threshold: 75,
    edit_window: 2,
    condonation_limit: null,
    self_marks: { enabled: false, networks: null },
    late_after: 5,
    weekly_off: {
      monday: false,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      sunday: true,
    },
  },
  cases: {
    enabled: true,
    below_threshold: true,
    close_after_days: 3,
    first: { days: 3, task: "call", due_days: 2 },
    second: { days: 5, task: "letter", due_days: 5 },
    third: { days: 10, task: "meeting", due_days: 10 },
  },
  notifications: {
    config: { push: false },
    quiet: { from: null, until: null },
    rules: {
      low_attendance: true,
      low_attendance_slots: 10,
      consecutive_absences: true,
      consecutive_days: 3,
      daily_absence: true,
      departures: true,
      grace_minutes: 15,
      leave_requests: true,
      leave_decisions: true,
    },
  },
  academic: { current_year_id: null },
  firebase: { credentials_path: null, configured: false },
});

/** The page over a server that answers as told. Gives what it was sent. */
export async function openSettings(
  tab: string,
  answer: (sent: Sent) => Reply,
  client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  }),
): Promise<Sent[]> {
  const sent: Sent[] = [];
  serveFixtures(({ method, path, query, body, headers }) => {
    const text = query.toString();
    const call: Sent = {
      method: method.toLowerCase(),
      url: text === "" ? path : `${path}?${text}`,
      body,
      headers,
    };
    sent.push(call);
    return path === "/branding" ? undefined : answer(call);
  });
  draw(
    <QueryClientProvider client={client}>
      <ApiClient value={http}>
        <SchoolSettingsPage />
      </ApiClient>
    </QueryClientProvider>,
    { at: `/settings?tab=${tab}` },
  );
  await screen.findByRole("tab", { name: /Institution/ });
  return sent;
}
