/** What the frame around every page says. */
export const shell = {
  appName: "Console",
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
  unfold: "Expand on hover",
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
  offline:
    "You are offline. What is on the screen stays; changes can be saved once the connection is back.",
  outage: {
    unreachable:
      "Can't reach the server. What you see may be out of date, and changes can't be saved right now. We keep trying.",
    failing:
      "The server is having trouble right now. What you see may be out of date, and changes may not be saved. We keep trying.",
  },
  update: {
    ready: "A new version of the console is ready.",
    unsaved: "A new version of the console is ready. It can be loaded once you have saved.",
    take: "Load it now",
    later: "Later",
  },
  install: {
    button: "Install app",
    title: "Install App",
    intro:
      "Put the console on your home screen or desktop. It opens in a window of its own, and starts without a network.",
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
    text: "The console is closed for a short while. What you have typed stays as it is: this page opens again by itself where you were.",
    waiting: "Waiting for the console to open again…",
  },
  denied: {
    title: "Access Denied",
    superAdmin: "This page is only accessible to super administrators",
    permission: "You don't have permission to access this page",
    home: "Go to the dashboard",
  },
  error: {
    title: "This page stopped working",
    text: "Something went wrong while it was shown. Nothing that was saved is lost.",
    outdatedTitle: "Update available",
    outdatedText: "This page needs a newer version of the console than the one you have open.",
    update: "Update now",
    unreachableTitle: "Can't reach the server",
    unreachableText:
      "This page couldn't be loaded because the server isn't answering. Nothing that was saved is lost. The page opens by itself when the server is back.",
    offlineText:
      "This page couldn't be loaded because you're offline. Nothing that was saved is lost. The page opens by itself when the connection is back.",
    partTitle: "This page couldn't be loaded",
    partText: "Part of it got lost on the way. Nothing that was saved is lost.",
    retry: "Try again",
    reload: "Reload",
    home: "Go to the dashboard",
    details: "Details for the administrator",
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
  ["rollover", "Start the next year"],
]);
