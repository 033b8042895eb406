/** What the frame around every page says. */
export const shell = {
  appName: "Console",
  tagline: "Admin Panel",
  superAdmin: "Super Admin",
  admin: "Admin",
  loading: "Loading…",
  skip: "Skip to content",
  menu: "Main menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse menu",
  expand: "Expand menu",
  unfold: "Auto-hide menu",
  keepOpen: "Pin menu",
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
  offline:
    "You're offline. What you see stays on screen, and you can save changes once you're back online.",
  outage: {
    unreachable:
      "Can't reach the server. What you see may be out of date, and changes can't be saved right now. We keep trying.",
    failing:
      "The server is having trouble right now. What you see may be out of date, and changes may not be saved. We keep trying.",
  },
  update: {
    ready: "An update is available.",
    unsaved: "An update is available. Save your changes to update.",
    take: "Update now",
    later: "Later",
  },
  install: {
    button: "Install app",
    title: "Install App",
    intro:
      "Add this app to your home screen or desktop. It opens in its own window and starts offline.",
    iosSteps: ["Tap Share", "Then “Add to Home Screen”", "Then “Add”"],
    otherSteps: [
      "Open this address in a Chromium browser (Chrome, Edge, Brave, Opera)",
      "Open the browser’s menu",
      "Choose “Install app” or “Add to Home screen”",
    ],
    done: "Got it",
    close: "Close",
  },
  maintenance: {
    title: (name: string) => `${name} is under maintenance`,
    text: "Down for maintenance. We'll be back shortly. Your unsaved work is safe, and this page reopens automatically.",
    waiting: "Waiting for the console to reopen…",
  },
  denied: {
    title: "Access Denied",
    superAdmin: "This page is only accessible to super administrators",
    permission: "You don't have permission to access this page",
    home: "Go to the dashboard",
  },
  error: {
    title: "Something went wrong",
    text: "This page couldn't be shown. Your saved work is safe.",
    outdatedTitle: "Update available",
    outdatedText: "This page needs a newer version of the console than the one you have open.",
    update: "Update now",
    unreachableTitle: "Can't reach the server",
    unreachableText:
      "This page couldn't be loaded because the server isn't answering. Your saved work is safe. This page opens automatically when the server is back.",
    offlineText:
      "This page couldn't be loaded because you're offline. Your saved work is safe. This page opens automatically when you're back online.",
    partTitle: "This page couldn't be loaded",
    partText: "Part of the page didn't arrive. Your saved work is safe.",
    retry: "Try again",
    reload: "Reload",
    home: "Go to the dashboard",
    details: "Technical details",
  },
};

/** Friendly words for segments of an address that are no resource. */
export const segments: ReadonlyMap<string, string> = new Map([
  ["dashboard", "Dashboard"],
  ["create", "New"],
  ["edit", "Edit"],
  ["import", "Import"],
  ["profile", "Your profile"],
  ["sent", "Sent"],
  ["send", "Send"],
  ["rollover", "Start new academic year"],
]);
