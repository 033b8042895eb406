/** What the frame around every page says. */
export const shell = {
  appName: "ABC Attendance System",
  tagline: "Admin Panel",
  superAdmin: "Super Admin",
  admin: "Admin",
  loading: "Loading…",
  skip: "Skip to the page's content",
  menu: "Main menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse menu",
  expand: "Expand menu",
  unfold: "Unfold the menu on hover",
  keepOpen: "Keep the menu open",
  breadcrumb: "Breadcrumb",
  home: "Home",
  search: "Search",
  searchHint: "Search or jump to…",
  toDark: "Switch to dark mode",
  toLight: "Switch to light mode",
  logOut: "Log out",
  profile: "Your profile",
  poweredBy: "Powered by Rollcall",
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  offline: "You are offline. What is on the screen stays; changes can be saved once the connection is back.",
  denied: {
    title: "Access Denied",
    superAdmin: "This page is only accessible to super administrators",
    permission: "You don't have permission to access this page",
    home: "Go to the dashboard",
  },
  error: {
    title: "This page stopped working",
    text: "Something went wrong while it was shown. Nothing that was saved is lost.",
    outdatedTitle: "A new version is there",
    outdatedText: "Part of this page could not be loaded, most likely because the console has been updated. Reload to go on with the new version.",
    offlineText: "Part of this page could not be loaded, because the connection is down. Try again when it is back.",
    retry: "Try again",
    reload: "Reload",
    home: "Go to the dashboard",
    details: "Details for the administrator",
  },
};

/** Friendly words for segments of an address that are no resource. */
export const segments: ReadonlyMap<string, string> = new Map([
  ["dashboard", "Dashboard"], ["create", "New"], ["edit", "Edit"], ["import", "Import"], ["profile", "Your profile"],
]);
