/**
 * What the specification says of a thing, by the beginning of its words, and the tests that check
 * it: `file › describe › title`, whole titles.
 */
export interface Checked {
  begins: string;
  by: readonly string[];
}
/** What says nothing that could be checked, and why. */
export interface Unchecked {
  begins: string;
  because: "it introduces" | "it says what is not said" | "its parts are checked one by one";
}
export type Entry = Checked | Unchecked;

const by = (begins: string, ...tests: string[]): Checked => ({ begins, by: tests });
const none = (begins: string, because: Unchecked["because"]): Unchecked => ({ begins, because });
const notShown = (begins: string) => none(begins, "it says what is not said");
const parts = (begins: string) => none(begins, "its parts are checked one by one");

/** Names tests of a file: by `describe`, where there is one, and title. */
const inFile =
  (file: string) =>
  (...titles: string[]) =>
    [file, ...titles].join(" › ");
const routes = inFile("tests/conformance/routes.test.ts");
/** What checks a route of the table: the page, and where it says so the record's own. */
const route = (path: string, label: string, permission?: string) =>
  routes(
    "of the specification, the page",
    `${path} is in the menu as ${label} and asks for ${permission}`,
  );
const record = (path: string) =>
  routes("of the specification, the page", `${path}/7 shows one of them`);
const superAdmins = (path: string) =>
  routes("of the specification, the page", `${path} is for super admins only`);

const letter = inFile("tests/e2e/to-the-letter.spec.ts");
const frame = (title: string) => letter("the frame", title);
const notTheirs = (path: string) =>
  letter("pages for super admins", `${path} tells others that it is not theirs`);
const bell = inFile("tests/shell/bell.test.tsx");
const openBell = (title: string) => bell("the open bell", title);
const inBell = (title: string) => bell("what is done in the bell", title);
const inbox = (title: string) =>
  inFile("tests/api/notifications/inbox.test.ts")("an admin's notifications", title);
const marking = (title: string) =>
  inFile("tests/api/notifications/inbox.test.ts")("marking", title);
const sending = inFile("tests/pages/notifications/send.test.tsx");
const install = (title: string) =>
  inFile("tests/shell/install.test.tsx")("the install button", title);
const modal = (title: string) =>
  inFile("tests/shell/install.test.tsx")("without an offer of the browser, the modal", title);
const toast = (title: string) =>
  inFile("tests/providers/notification-provider.test.tsx")("a toast", title);
const settings = (title: string) =>
  inFile("tests/api/settings/settings.test.ts")("the settings", title);
const switches = inFile("tests/api/settings/switches.test.ts");
const turns = (call: string) =>
  switches(call, "turns to the other state without a body, and says which");
const http = inFile("tests/providers/http.test.ts");
const session = (title: string) => inFile("tests/providers/session.test.ts")("the session", title);
const keys = (title: string) => inFile("tests/schema/permission.test.ts")("permission keys", title);
const rights = (title: string) =>
  inFile("tests/schema/permission.test.ts")("the permission check", title);
const menu = (title: string) => inFile("tests/shell/menu.test.ts")("the menu", title);
const constants = (title: string) =>
  inFile("tests/pages/constants.test.tsx")("what the console is held to", title);
const signIn = (title: string) => inFile("tests/app/console.test.tsx")("behind the sign-in", title);
const skeleton = (title: string) =>
  inFile("tests/fields/skeletons.test.tsx")("the place of what is on its way", title);

const header = ["true", "false"].map((superAdmin) =>
  inFile("tests/shell/shell.test.tsx")(
    "the header",
    `names the console, who is signed in and their standing (${superAdmin})`,
  ),
);
const named = frame(
  "names the console and its tagline, who is signed in and its standing, the year and who powers it",
);
const unfolding = frame(
  "remembers a menu that was collapsed, and one that unfolds under the pointer",
);
const wide = frame(
  "keeps the menu beside the page from 992 pixels on, and makes it a drawer below",
);
const wanderers = frame("leads from the index and from unknown paths to the dashboard");
const turnedAway = inFile("tests/e2e/viewer-sees-only-what-it-may.spec.ts")(
  "a viewer, who may look students up",
  "is told so at every address of another page, and sent home from an address that is none",
);
const panels = [1440, 390].map((width) =>
  inFile("tests/e2e/admin-reads-and-sends-notifications.spec.ts")(
    "an admin",
    `finds the bell's panel as large as it may be, at ${width} pixels`,
  ),
);
const colours = [
  ["attendance_alert", "danger"],
  ["leave_request", "info"],
  ["leave_status", "primary"],
  ["low_attendance", "warning"],
  ["system", "secondary"],
  ["birthday", "info"],
].map(([type, colour]) => openBell(`draws ${type} in the colour of ${colour}`));
const latest = openBell(
  "asks for the latest ten and shows each with what it says, how long ago, and whether it is new",
);
const nested = settings("come nested, with what holds until somebody sets it");
const token = http(
  "a call",
  "carries the bearer token, waits ten seconds at most, and resolves to the envelope",
);
const again = http("trying again", "happens once, after a second that doubles and stops at thirty");
const ended = http("401", "ends the session once, however many calls get it");
const stored = session(
  "is stored under its own key, the token under another, and is there after a reload",
);
const mode = switches(
  "the attendance mode",
  "holds from today unless given, and answers the new state",
);
const toasts = [
  "of the blank kind stays four seconds",
  "of the custom kind stays four seconds",
  "of success goes after two seconds",
  "of an error stays four seconds, and says what happened",
  "of the loading kind shows that it goes on, until it is closed",
].map(toast);
const wording = constants("the six toasts of notifications are worded as they were asked for");
const cached = constants("settings are fresh for five minutes");

/** The whole specification, in its order. */
export const checkedBy: readonly Entry[] = [
  none("The product is a web admin console", "it introduces"),
  none("This document covers", "it introduces"),

  by("Users are administrators", ...header),
  parts("The product manages"),
  by("The header shows", named),
  by("The footer shows", named),
  by("Attendance can run in different modes", mode),
  by(
    "Students may be allowed",
    "tests/api/student-login/student-login.test.ts › a student › is refused while students are not let in, at the sign-in and with a token from before",
  ),
  by(
    "The institution can be put into maintenance",
    "tests/api/settings/maintenance.test.ts › under maintenance › everybody but a super admin is stopped at the next request, and comes back with the same token",
  ),
  parts("Admins get an in-app notification bell"),
  notShown("The contents of the individual pages"),

  by(
    "/login · ",
    signIn("nobody sees a page who is not signed in, and is brought back to it afterwards"),
    ended,
  ),
  by("/ · ", wanderers),
  by("/dashboard · ", route("/dashboard", "Dashboard")),
  by("/students, ", route("/students", "Students", "view_students"), record("/students")),
  by("/teachers, ", route("/teachers", "Teachers", "view_teachers"), record("/teachers")),
  by("/parents, ", route("/parents", "Parents", "view_parents"), record("/parents")),
  by("/admins · ", route("/admins", "Admins", "view_admins")),
  by("/classes · ", route("/classes", "Classes/Departments", "view_classes")),
  by("/subjects · ", route("/subjects", "Subjects", "view_subjects")),
  by("/academic-years · ", route("/academic-years", "Academic years", "view_institution_settings")),
  by("/periods · ", route("/periods", "Periods", "view_periods")),
  by("/timetable · ", route("/timetable", "Timetable", "view_timetables")),
  by("/attendance/mark · ", route("/attendance/mark", "Mark attendance", "mark_attendance")),
  by("/attendance/view · ", route("/attendance/view", "View attendance", "view_attendance")),
  by("/leaves · ", route("/leaves", "Leave Requests", "view_leaves")),
  by("/holidays · ", route("/holidays", "Holidays", "view_holidays")),
  by("/reports · ", route("/reports", "Reports", "view_reports")),
  by("/notifications · ", route("/notifications", "Notifications", "send_notifications")),
  by("/activity-logs · ", route("/activity-logs", "Activity logs", "view_activity_logs")),
  by("/system-logs · ", route("/system-logs", "System logs", "view_system_logs")),
  by("/user-groups · ", route("/user-groups", "User groups", "view_user_groups")),
  by("/permissions · ", superAdmins("/permissions"), notTheirs("/permissions")),
  by("/settings · ", superAdmins("/settings"), notTheirs("/settings")),
  by("Any unknown path", wanderers),
  by("Whether each route enforces", turnedAway, notTheirs("/permissions"), notTheirs("/settings")),
  by(
    "A protected-page wrapper",
    letter(
      "who is not signed in",
      "is sent to the sign-in with replacement, and is where it was going afterwards",
    ),
  ),
  by(
    "It can also require",
    signIn("a page that is not for one says so, in its place, and is not mounted"),
  ),
  by("Access-denied screens", notTheirs("/permissions"), notTheirs("/settings"), turnedAway),
  by("Sidebar groups", frame("has the five groups of the menu, with the labels the school knows")),
  by("Items are hidden", menu("shows what one may see, in groups, and no empty group")),
  by("The sidebar is always visible", wide, unfolding),
  by(
    "Breadcrumb: a Home link",
    frame(
      "says where one is: Home, one crumb for each segment, the last no link, a record by its title",
    ),
  ),
  by(
    "Loading skeletons exist",
    ...["a figure", "a card's lines", "a table"].map((what) =>
      skeleton(`of ${what} says nothing to a screen reader`),
    ),
    skeleton("of a table has five rows unless given"),
  ),
  by("Toast notifications appear", frame("shows its toasts top right")),
  by("Header notification bell dropdown", ...panels),
  by("It shows the latest 10", latest, openBell("turns while they are on their way")),
  by("Empty state", openBell("says when there are none")),
  by("Each item shows", latest),
  by(
    "Per-item actions",
    inBell(
      "marks one as read at once, says so, and asks for the lists, the figures and the count again",
    ),
    inBell("deletes one, and keeps the focus in the panel"),
  ),
  by("Header actions", inBell("marks all as read while there is one to mark")),
  by(
    "It closes on an outside click",
    openBell(
      "closes on Escape and by its button, which give the focus back, and on a press elsewhere",
    ),
  ),
  by("It has a 'View all", openBell("leads to all of them, and is closed by that")),
  by("Install-app button", install("is not there in the installed app")),
  by(
    "It shows after a 1 second delay",
    install("shows after one second, not before"),
    install("shows at once when the browser offers to install"),
  ),
  by("Without a native prompt", modal("says how it is done on iOS")),
  by("Other browsers", modal("says how it is done in other browsers")),
  by("The modal has", modal("is closed by 'Got it', and the button stays")),

  by("Notification: id, title", inbox("are its own, newest first, and hold what was told")),
  by(
    "Types: ",
    inbox("are cut into pages, filtered by type and searched by words of title and text"),
  ),
  by("The type sets the icon colour", ...colours),
  notShown("(The exact mapping"),
  by("Auth state", stored),
  by("It is persisted locally", stored),
  by("UI state", unfolding),
  parts("Institution settings, read"),
  by("institution: name", nested, settings("take the maintenance mode as a word too")),
  by("branding: ", nested),
  by("features: ", nested),
  by("attendance: mode", nested),
  by("notifications: config", nested),
  by("academic: ", nested, settings("choose the academic year by the rules of its own page")),
  by("firebase: ", nested, switches("Firebase is not configured where the host has no files")),
  by(
    "Notification list response",
    inbox("are cut into pages, filtered by type and searched by words of title and text"),
  ),
  notShown("Recipient search result"),
  notShown("Fields of students"),

  by(
    "A notification goes from unread",
    marking("one as read tells the admin's other tabs once, and never changes when it was read"),
    marking("all says how many, and the second time none"),
  ),
  by(
    "It can also be deleted",
    inbox("are nobody else's: seen, marked and deleted by others they are not there"),
  ),
  by(
    "After any of these",
    inBell(
      "marks one as read at once, says so, and asks for the lists, the figures and the count again",
    ),
  ),
  by(
    "After sending a notification",
    sending(
      "sending it",
      "sends once what was typed, says so, forgets the draft and shows what became of it",
    ),
  ),
  by("Toast types", ...toasts),
  by(
    "Install prompt: ",
    ...["accepted", "dismissed"].map((outcome) =>
      install(`shows the browser's prompt once, and goes when it is ${outcome}`),
    ),
  ),
  by(
    "Attendance mode can be switched",
    mode,
    turns("toggle-student-login"),
    turns("toggle-maintenance-mode"),
  ),
  notShown("Allowed values"),
  by(
    "After any settings change",
    ...[
      "colours and names are tried out in one's own tab, undone on leaving, and reach the sign-in page once saved",
      "two who save different parts lose nothing; what both changed is decided",
    ].map((title) => inFile("tests/e2e/super-admin-changes-settings.spec.ts")(title)),
  ),
  by(
    "Logout clears",
    signIn("whoever signed out starts afresh, and whose session ended comes back"),
    inFile("tests/shell/shell.test.tsx")("the header", "signs out"),
  ),

  by("A permission check passes", rights("passes a super admin, whatever the list")),
  by(
    "Otherwise it requires",
    rights("passes nobody whose list is no list, or whose flag is not exactly true"),
  ),
  by(
    "The recipient search runs",
    sending("choosing who is meant", "searches only once it is said what kind of recipient"),
  ),
  notShown("Field validation"),

  by(
    "Two kinds of admin",
    rights("passes a super admin, whatever the list"),
    rights("passes an admin for a key of the list, and for no other"),
  ),
  by("Super-admin-only screens", notTheirs("/permissions"), notTheirs("/settings")),
  by("Permission keys used by the menu", keys("hold all that the menu asks for")),
  by("Dashboard needs none", route("/dashboard", "Dashboard")),
  by("Checks available", rights("asks for all or for any of several keys")),
  by("A permission-check error", menu("hides an entry whose check fails, and logs why")),

  by("All calls go to a versioned", constants("every call goes to a versioned base below /api")),
  by("The bearer token", token),
  by("Responses are unwrapped", token),
  by(
    "GET · /admin/notifications · ",
    inbox("are cut into pages, filtered by type and searched by words of title and text"),
  ),
  by(
    "GET · /admin/notifications/{id} ",
    inbox("are nobody else's: seen, marked and deleted by others they are not there"),
  ),
  by(
    "GET · /admin/notifications/statistics",
    inbox("are counted by type and by day of the institution, the last thirty"),
  ),
  by(
    "GET · /admin/notifications/unread-count",
    marking("all says how many, and the second time none"),
  ),
  by(
    "PUT · /admin/notifications/{id}/mark-as-read",
    marking("one as read tells the admin's other tabs once, and never changes when it was read"),
  ),
  by(
    "POST · /admin/notifications/mark-all-as-read",
    marking("all says how many, and the second time none"),
  ),
  by(
    "DELETE · /admin/notifications/{id}",
    inbox("are nobody else's: seen, marked and deleted by others they are not there"),
  ),
  by(
    "GET · /admin/notifications/search-recipients",
    "tests/api/notifications/recipients.test.ts › the search for recipients › finds people by every word, with what tells them apart",
  ),
  by(
    "POST · /admin/notifications/send",
    "tests/api/notifications/sending.test.ts › a sending to few › without a channel is delivered before it is answered to the admins in it, and says of each other that it was not sent",
  ),
  by("GET · /admin/settings", nested),
  by(
    "PUT · /admin/settings",
    settings("change in any part, leave the rest, and log what was before and after"),
  ),
  by("POST · /admin/settings/switch-attendance-mode", mode),
  by("POST · /admin/settings/toggle-student-login", turns("toggle-student-login")),
  by("POST · /admin/settings/toggle-maintenance-mode", turns("toggle-maintenance-mode")),
  notShown("The login call"),
  by("The bell loads page 1", latest),
  by(
    "Recipient search results are fresh",
    constants("what a recipient search found is fresh for thirty seconds"),
  ),
  by("Settings are cached for 5 minutes", cached),

  by("A 401 response clears", ended, session("leaves nothing stored when it ends, and says why")),
  by("Toasts: 'Notification marked as read'", wording),
  by("'All notifications marked as read'", wording),
  by("'Notification deleted'", wording),
  by(
    "An unparsable date",
    ...["soon", "", "undefined", "null", "1"].map((instant) =>
      bell("how long ago", `${instant} is Recently`),
    ),
  ),
  by("A permission-check failure", menu("hides an entry whose check fails, and logs why")),
  by(
    "Other errors are passed",
    http("a call", "that is refused keeps the server's sentences by field"),
  ),

  by("Request timeout", token),
  by("Query cache", constants("the cache of answers keeps to the times asked for"), again),
  by("Mutations retry once", again),
  by("Settings cache time", cached),
  by(
    "Bell: 10 items",
    latest,
    bell("the badge", "for 99 reads 99"),
    bell("the badge", "for 100 reads 99+"),
  ),
  by("Toast durations", ...toasts),
  by("At most 20 toasts", toast("waits for its turn when twenty are there")),
  by("Install button delay", install("shows after one second, not before")),
  by("Sidebar forced visible", wide),
  by("Default app name", ...header),
  by("Default skeleton table rows", skeleton("of a table has five rows unless given")),
];
