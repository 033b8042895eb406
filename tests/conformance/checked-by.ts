/** What the specification says of a thing, by the beginning of its words, and where it is checked: `file › name of the test`. */
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

const routes = "tests/conformance/routes.test.ts › of the specification";
const letter = (name: string) => `tests/e2e/to-the-letter.spec.ts › ${name}`;
const bell = (name: string) => `tests/shell/bell.test.tsx › ${name}`;
const inbox = (name: string) => `tests/api/notifications/inbox.test.ts › ${name}`;
const install = (name: string) => `tests/shell/install.test.tsx › ${name}`;
const toast = (name: string) => `tests/providers/notification-provider.test.tsx › ${name}`;
const settings = (name: string) => `tests/api/settings/settings.test.ts › ${name}`;
const switches = (name: string) => `tests/api/settings/switches.test.ts › ${name}`;
const http = (name: string) => `tests/providers/http.test.ts › ${name}`;
const session = (name: string) => `tests/providers/session.test.ts › ${name}`;
const rights = (name: string) => `tests/schema/permission.test.ts › ${name}`;
const menu = (name: string) => `tests/shell/menu.test.ts › ${name}`;
const nested = settings("come nested, with what holds until somebody sets it");

/** The whole specification, in its order. */
export const checkedBy: readonly Entry[] = [
  none("The product is a web admin console", "it introduces"),
  none("This document covers", "it introduces"),

  by("Users are administrators", "tests/shell/shell.test.tsx › names the console, who is signed in and their standing"),
  parts("The product manages"),
  by("The header shows", letter("names the console and its tagline, who is signed in and its standing")),
  by("The footer shows", letter("names the console and its tagline, who is signed in and its standing")),
  by("Attendance can run in different modes", switches("holds from today unless told, and answers the new state")),
  by("Students may be allowed", "tests/api/student-login/student-login.test.ts › is refused while students are not let in, at the sign-in and with a token from before"),
  by("The institution can be put into maintenance", "tests/api/settings/maintenance.test.ts › everybody but a super admin is stopped at the next request, and comes back with the same token"),
  parts("Admins get an in-app notification bell"),
  notShown("The contents of the individual pages"),

  by("/login · ", "tests/app/console.test.tsx › nobody sees a page who is not signed in, and is brought back to it afterwards", http("ends the session once, however many calls get it")),
  by("/ · ", letter("leads from the index and from unknown paths to the dashboard")),
  by("/dashboard · ", routes),
  by("/students, ", routes),
  by("/teachers, ", routes),
  by("/parents, ", routes),
  by("/admins · ", routes),
  by("/classes · ", routes),
  by("/subjects · ", routes),
  by("/academic-years · ", routes),
  by("/periods · ", routes),
  by("/timetable · ", routes),
  by("/attendance/mark · ", routes),
  by("/attendance/view · ", routes),
  by("/leaves · ", routes),
  by("/holidays · ", routes),
  by("/reports · ", routes),
  by("/notifications · ", routes),
  by("/activity-logs · ", routes),
  by("/system-logs · ", routes),
  by("/user-groups · ", routes),
  by("/permissions · ", routes, letter("tells others that it is not theirs")),
  by("/settings · ", routes, letter("tells others that it is not theirs")),
  by("Any unknown path", letter("leads from the index and from unknown paths to the dashboard")),
  by("Whether each route enforces", "tests/e2e/viewer-sees-only-what-it-may.spec.ts › is told so at every address of another page, and sent home from an address that is none", letter("tells others that it is not theirs")),
  by("A protected-page wrapper", letter("is sent to the sign-in with replacement, and is where it was going afterwards")),
  by("It can also require", "tests/app/console.test.tsx › a page that is not for one says so, in its place, and is not mounted"),
  by("Access-denied screens", letter("tells others that it is not theirs"), "tests/e2e/viewer-sees-only-what-it-may.spec.ts › is told so at every address of another page, and sent home from an address that is none"),
  by("Sidebar groups", letter("has the five groups of the menu, with the labels the school knows")),
  by("Items are hidden", menu("shows what one may see, in groups, and no empty group")),
  by("The sidebar is always visible", letter("keeps the menu beside the page from 992 pixels on, and makes it a drawer below"), letter("remembers a menu that was collapsed, and one that unfolds under the pointer")),
  by("Breadcrumb: a Home link", letter("says where one is: Home, one crumb for each segment, the last no link, a record by its title")),
  by("Loading skeletons exist", "tests/fields/skeletons.test.tsx › of a table has five rows unless told"),
  by("Toast notifications appear", letter("shows its toasts top right")),
  by("Header notification bell dropdown", "tests/e2e/admin-reads-and-sends-notifications.spec.ts › Math.min(380, width - 16)"),
  by("It shows the latest 10", bell("asks for the latest ten and shows each with what it says, how long ago, and whether it is new"), bell("turns while they are on their way")),
  by("Empty state", bell("says when there are none")),
  by("Each item shows", bell("asks for the latest ten and shows each with what it says, how long ago, and whether it is new")),
  by("Per-item actions", bell("marks one as read at once, says so, and asks for the lists, the figures and the count again"), bell("deletes one, and keeps the focus in the panel")),
  by("Header actions", bell("marks all as read while there is one to mark")),
  by("It closes on an outside click", bell("closes on Escape and by its button, which give the focus back, and on a press elsewhere")),
  by("It has a 'View all", bell("leads to all of them, and is closed by that")),
  by("Install-app button", install("is not there in the installed app")),
  by("It shows after a 1 second delay", install("shows after one second, not before"), install("shows at once when the browser offers to install")),
  by("Without a native prompt", install("says how it is done on iOS")),
  by("Other browsers", install("says how it is done in other browsers")),
  by("The modal has", install("is closed by 'Got it', and the button stays")),

  by("Notification: id, title", inbox("are its own, newest first, and hold what was told")),
  by("Types: ", inbox("are cut into pages, filtered by type and searched by words of title and text")),
  by("The type sets the icon colour", bell('["attendance_alert", "danger"]')),
  notShown("(The exact mapping"),
  by("Auth state", session("is stored under its own key, the token under another, and is there after a reload")),
  by("It is persisted locally", session("is stored under its own key, the token under another, and is there after a reload")),
  by("UI state", letter("remembers a menu that was collapsed, and one that unfolds under the pointer")),
  parts("Institution settings, read"),
  by("institution: name", nested, settings("take the maintenance mode as a word too")),
  by("branding: ", nested),
  by("features: ", nested),
  by("attendance: mode", nested),
  by("notifications: config", nested),
  by("academic: ", nested, settings("choose the academic year by the rules of its own page")),
  by("firebase: ", nested, switches("Firebase is not configured where the host has no files")),
  by("Notification list response", inbox("are cut into pages, filtered by type and searched by words of title and text")),
  notShown("Recipient search result"),
  notShown("Fields of students"),

  by("A notification goes from unread", inbox("one as read tells the admin's other tabs once, and never changes when it was read"), inbox("all says how many, and the second time none")),
  by("It can also be deleted", inbox("are nobody else's: seen, marked and deleted by others they are not there")),
  by("After any of these", bell("marks one as read at once, says so, and asks for the lists, the figures and the count again")),
  by("After sending a notification", "tests/pages/notifications/send.test.tsx › sends once what was typed, says so, forgets the draft and shows what became of it"),
  by("Toast types", toast("of the %s kind stays four seconds"), toast("of the loading kind shows that it goes on, until it is closed")),
  by("Install prompt: ", install("shows the browser's prompt once, and goes when it is %s")),
  by("Attendance mode can be switched", switches("holds from today unless told, and answers the new state"), switches("turns to the other state without a body, and says which")),
  notShown("Allowed values"),
  by("After any settings change", "tests/e2e/super-admin-changes-settings.spec.ts › "),
  by("Logout clears", "tests/app/console.test.tsx › whoever signed out starts afresh, and whose session ended comes back", "tests/shell/shell.test.tsx › signs out"),

  by("A permission check passes", rights("passes a super admin, whatever the list")),
  by("Otherwise it requires", rights("passes nobody whose list is no list, or whose flag is not exactly true")),
  by("The recipient search runs", "tests/pages/notifications/send.test.tsx › searches only once it is said what kind of recipient"),
  notShown("Field validation"),

  by("Two kinds of admin", rights("passes a super admin, whatever the list"), rights("passes an admin for a key of the list, and for no other")),
  by("Super-admin-only screens", letter("tells others that it is not theirs")),
  by("Permission keys used by the menu", rights("hold all that the menu asks for")),
  by("Dashboard needs none", routes),
  by("Checks available", rights("asks for all or for any of several keys")),
  by("A permission-check error", menu("hides an entry whose check fails, and logs why")),

  by("All calls go to a versioned", "tests/pages/constants.test.tsx › every call goes to a versioned base below /api"),
  by("The bearer token", http("carries the bearer token, waits ten seconds at most, and resolves to the envelope")),
  by("Responses are unwrapped", http("carries the bearer token, waits ten seconds at most, and resolves to the envelope")),
  by("GET · /admin/notifications · ", inbox("are cut into pages, filtered by type and searched by words of title and text")),
  by("GET · /admin/notifications/{id} ", inbox("are nobody else's: seen, marked and deleted by others they are not there")),
  by("GET · /admin/notifications/statistics", inbox("are counted by type and by day of the institution, the last thirty")),
  by("GET · /admin/notifications/unread-count", inbox("all says how many, and the second time none")),
  by("PUT · /admin/notifications/{id}/mark-as-read", inbox("one as read tells the admin's other tabs once, and never changes when it was read")),
  by("POST · /admin/notifications/mark-all-as-read", inbox("all says how many, and the second time none")),
  by("DELETE · /admin/notifications/{id}", inbox("are nobody else's: seen, marked and deleted by others they are not there")),
  by("GET · /admin/notifications/search-recipients", "tests/api/notifications/recipients.test.ts › finds people by every word, with what tells them apart"),
  by("POST · /admin/notifications/send", "tests/api/notifications/sending.test.ts › is delivered before it is answered, to who can be reached, and says what became of each"),
  by("GET · /admin/settings", nested),
  by("PUT · /admin/settings", settings("change in any part, leave the rest, and log what was before and after")),
  by("POST · /admin/settings/switch-attendance-mode", switches("holds from today unless told, and answers the new state")),
  by("POST · /admin/settings/toggle-student-login", switches("turns to the other state without a body, and says which")),
  by("POST · /admin/settings/toggle-maintenance-mode", switches("turns to the other state without a body, and says which")),
  notShown("The login call"),
  by("The bell loads page 1", bell("asks for the latest ten and shows each with what it says, how long ago, and whether it is new")),
  by("Recipient search results are fresh", "tests/pages/constants.test.tsx › what a recipient search found is fresh for thirty seconds"),
  by("Settings are cached for 5 minutes", "tests/pages/constants.test.tsx › settings are fresh for five minutes"),

  by("A 401 response clears", http("ends the session once, however many calls get it"), session("leaves nothing stored when it ends, and says why")),
  by("Toasts: 'Notification marked as read'", "tests/pages/constants.test.tsx › the six toasts of notifications are worded as they were asked for"),
  by("'All notifications marked as read'", "tests/pages/constants.test.tsx › the six toasts of notifications are worded as they were asked for"),
  by("'Notification deleted'", "tests/pages/constants.test.tsx › the six toasts of notifications are worded as they were asked for"),
  by("An unparsable date", bell('"Recently"')),
  by("A permission-check failure", menu("hides an entry whose check fails, and logs why")),
  by("Other errors are passed", http("that is refused keeps the server's sentences by field")),

  by("Request timeout", http("carries the bearer token, waits ten seconds at most, and resolves to the envelope")),
  by("Query cache", "tests/pages/constants.test.tsx › the cache of answers keeps to the times asked for", http("happens once, after a second that doubles and stops at thirty")),
  by("Mutations retry once", http("happens once, after a second that doubles and stops at thirty")),
  by("Settings cache time", "tests/pages/constants.test.tsx › settings are fresh for five minutes"),
  by("Bell: 10 items", bell("asks for the latest ten and shows each with what it says, how long ago, and whether it is new"), bell('[100, "99+"]')),
  by("Toast durations", toast("of success goes after two seconds"), toast("of an error stays four seconds, and says what happened"), toast("of the loading kind shows that it goes on, until it is closed")),
  by("At most 20 toasts", toast("waits for its turn when twenty are there")),
  by("Install button delay", install("shows after one second, not before")),
  by("Sidebar forced visible", letter("keeps the menu beside the page from 992 pixels on, and makes it a drawer below")),
  by("Default app name", "tests/shell/shell.test.tsx › names the console, who is signed in and their standing"),
  by("Default skeleton table rows", "tests/fields/skeletons.test.tsx › of a table has five rows unless told"),
];
