/**
 * What the specification says of a thing, by the beginning of its words, and the keys of the tests
 * that check it. A test bears its keys as tags: `it("…", { tags: "spec:bell-latest" }, …)`, of a
 * journey `{ tag: "@spec:bell-latest" }`, so that its title may change.
 */
export interface Checked {
  begins: string;
  by: readonly Key[];
}
/** A key, and how many tests bear it, such as the rows of an `it.each`, where it is more than one. */
export type Key = string | { key: string; tests: number };
/** What says nothing that could be checked, and why. */
export interface Unchecked {
  begins: string;
  because: "it introduces" | "it says what is not said" | "its parts are checked one by one";
}
export type Entry = Checked | Unchecked;

const by = (begins: string, ...keys: Key[]): Checked => ({ begins, by: keys });
const all = (tests: number, key: string): Key => ({ key, tests });
const none = (begins: string, because: Unchecked["because"]): Unchecked => ({ begins, because });
const notShown = (begins: string) => none(begins, "it says what is not said");
const parts = (begins: string) => none(begins, "its parts are checked one by one");

/** The whole specification, in its order. */
export const checkedBy: readonly Entry[] = [
  none("The product is a web admin console", "it introduces"),
  none("This document covers", "it introduces"),
  by("Users are administrators", all(2, "header-names")),
  parts("The product manages"),
  by("The header shows", "frame-names"),
  by("The footer shows", "frame-names"),
  by("Attendance can run in different modes", "mode-switched"),
  by("Students may be allowed", "student-login-refused"),
  by("The institution can be put into maintenance", "maintenance-stops"),
  parts("Admins get an in-app notification bell"),
  notShown("The contents of the individual pages"),
  by("/login · ", "sign-in-first", "session-ended"),
  by("/ · ", "unknown-paths"),
  by("/dashboard · ", "menu/dashboard"),
  by("/students, ", "menu/students", "record/students"),
  by("/teachers, ", "menu/teachers", "record/teachers"),
  by("/parents, ", "menu/parents", "record/parents"),
  by("/admins · ", "menu/admins"),
  by("/classes · ", "menu/classes"),
  by("/subjects · ", "menu/subjects"),
  by("/academic-years · ", "menu/academic-years"),
  by("/periods · ", "menu/periods"),
  by("/timetable · ", "menu/timetable"),
  by("/attendance/mark · ", "menu/attendance/mark"),
  by("/attendance/view · ", "menu/attendance/view"),
  by("/leaves · ", "menu/leaves"),
  by("/holidays · ", "menu/holidays"),
  by("/reports · ", "menu/reports"),
  by("/notifications · ", "menu/notifications"),
  by("/activity-logs · ", "menu/activity-logs"),
  by("/system-logs · ", "menu/system-logs"),
  by("/user-groups · ", "menu/user-groups"),
  by("/permissions · ", "super-admins/permissions", "denied/permissions"),
  by("/settings · ", "super-admins/settings", "denied/settings"),
  by("Any unknown path", "unknown-paths"),
  by("Whether each route enforces", "viewer-denied", "denied/permissions", "denied/settings"),
  by("A protected-page wrapper", "sign-in-detour"),
  by("It can also require", "page-denied"),
  by("Access-denied screens", "denied/permissions", "denied/settings", "viewer-denied"),
  by("Sidebar groups", "menu-groups"),
  by("Items are hidden", "menu-shows"),
  by("The sidebar is always visible", "menu-drawer", "menu-collapsed"),
  by("Breadcrumb: a Home link", "breadcrumb"),
  by("Loading skeletons exist", all(3, "skeleton-silent"), "skeleton-rows"),
  by("Toast notifications appear", "toasts-top-right"),
  by("Header notification bell dropdown", all(2, "bell-panel")),
  by("It shows the latest 10", "bell-latest", "bell-loading"),
  by("Empty state", "bell-empty"),
  by("Each item shows", "bell-latest"),
  by("Per-item actions", "bell-one-read", "bell-delete"),
  by("Header actions", "bell-all-read"),
  by("It closes on an outside click", "bell-closes"),
  by("It has a 'View all", "bell-leads"),
  by("Install-app button", "install-installed"),
  by("It shows after a 1 second delay", "install-delay", "install-offered"),
  by("Without a native prompt", "install-ios"),
  by("Other browsers", "install-elsewhere"),
  by("The modal has", "install-got-it"),
  by("Notification: id, title", "notifications-listed"),
  by("Types: ", "notifications-paged"),
  by("The type sets the icon colour", all(6, "bell-colours")),
  notShown("(The exact mapping"),
  by("Auth state", "session-stored"),
  by("It is persisted locally", "session-stored"),
  by("UI state", "menu-collapsed"),
  parts("Institution settings, read"),
  by("institution: name", "settings-nested", "settings-maintenance-word"),
  by("branding: ", "settings-nested"),
  by("features: ", "settings-nested"),
  by("attendance: mode", "settings-nested"),
  by("notifications: config", "settings-nested"),
  by("academic: ", "settings-nested", "settings-academic-year"),
  by("firebase: ", "settings-nested", "firebase-missing"),
  by("Notification list response", "notifications-paged"),
  notShown("Recipient search result"),
  notShown("Fields of students"),
  by("A notification goes from unread", "notifications-one-read", "notifications-all-read"),
  by("It can also be deleted", "notifications-own"),
  by("After any of these", "bell-one-read"),
  by("After sending a notification", "sending-once"),
  by("Toast types", all(2, "toast-plain"), "toast-success", "toast-error", "toast-loading"),
  by("Install prompt: ", all(2, "install-prompt")),
  by(
    "Attendance mode can be switched",
    "mode-switched",
    "switch/toggle-student-login",
    "switch/toggle-maintenance-mode",
  ),
  notShown("Allowed values"),
  by("After any settings change", "settings-tried-out", "settings-merged"),
  by("Logout clears", "signed-out-afresh", "sign-out"),
  by("A permission check passes", "super-admin-passes"),
  by("Otherwise it requires", "no-list-refused"),
  by("The recipient search runs", "recipient-kind-first"),
  notShown("Field validation"),
  by("Two kinds of admin", "super-admin-passes", "listed-key-passes"),
  by("Super-admin-only screens", "denied/permissions", "denied/settings"),
  by("Permission keys used by the menu", "keys-of-menu"),
  by("Dashboard needs none", "menu/dashboard"),
  by("Checks available", "keys-all-or-any"),
  by("A permission-check error", "menu-check-fails"),
  by("All calls go to a versioned", "api-base"),
  by("The bearer token", "call-token"),
  by("Responses are unwrapped", "call-token"),
  by("GET · /admin/notifications · ", "notifications-paged"),
  by("GET · /admin/notifications/{id} ", "notifications-own"),
  by("GET · /admin/notifications/statistics", "notifications-counted"),
  by("GET · /admin/notifications/unread-count", "notifications-all-read"),
  by("PUT · /admin/notifications/{id}/mark-as-read", "notifications-one-read"),
  by("POST · /admin/notifications/mark-all-as-read", "notifications-all-read"),
  by("DELETE · /admin/notifications/{id}", "notifications-own"),
  by("GET · /admin/notifications/search-recipients", "recipients-found"),
  by("POST · /admin/notifications/send", "sending-delivered"),
  by("GET · /admin/settings", "settings-nested"),
  by("PUT · /admin/settings", "settings-changed"),
  by("POST · /admin/settings/switch-attendance-mode", "mode-switched"),
  by("POST · /admin/settings/toggle-student-login", "switch/toggle-student-login"),
  by("POST · /admin/settings/toggle-maintenance-mode", "switch/toggle-maintenance-mode"),
  notShown("The login call"),
  by("The bell loads page 1", "bell-latest"),
  by("Recipient search results are fresh", "recipients-fresh"),
  by("Settings are cached for 5 minutes", "settings-fresh"),
  by("A 401 response clears", "session-ended", "session-left"),
  by("Toasts: 'Notification marked as read'", "toast-words"),
  by("'All notifications marked as read'", "toast-words"),
  by("'Notification deleted'", "toast-words"),
  by("An unparsable date", all(12, "bell-recently")),
  by("A permission-check failure", "menu-check-fails"),
  by("Other errors are passed", "call-refused"),
  by("Request timeout", "call-token"),
  by("Query cache", "cache-times", "tried-again"),
  by("Mutations retry once", "tried-again"),
  by("Settings cache time", "settings-fresh"),
  by("Bell: 10 items", "bell-latest", all(4, "bell-badge")),
  by("Toast durations", all(2, "toast-plain"), "toast-success", "toast-error", "toast-loading"),
  by("At most 20 toasts", "toast-queue"),
  by("Install button delay", "install-delay"),
  by("Sidebar forced visible", "menu-drawer"),
  by("Default app name", all(2, "header-names")),
  by("Default skeleton table rows", "skeleton-rows"),
];

export const tagPrefix = "spec:";

/** Of a statement that is checked: what its tests are tagged with, and how many have to be. */
export const tagsOf = ({ by: keys }: Checked): { tag: string; tests: number }[] =>
  keys.map((key) =>
    typeof key === "string"
      ? { tag: tagPrefix + key, tests: 1 }
      : { tag: tagPrefix + key.key, tests: key.tests },
  );

/** Every tag that a statement names. */
export const specTags: readonly string[] = [
  ...new Set(
    checkedBy.flatMap((entry) => ("by" in entry ? tagsOf(entry) : [])).map(({ tag }) => tag),
  ),
];
