/** What the page about oneself says. */
export const profile = {
  title: "Your profile",
  signedInAs: (email: string) => `Signed in as ${email}`,
  password: {
    title: "Change password",
    text: "Afterwards you are signed out everywhere else.",
    current: "Current password",
    next: "New password",
    help: "At least 8 characters. A few words are easier to remember than a short riddle.",
    show: "Show or hide the password",
    submit: "Change password",
    required: (label: string) => `${label} is required.`,
  },
  sessions: {
    title: "Where you are signed in",
    here: "This device",
    lastUsed: (ago: string) => `Last used ${ago}`,
    since: (when: string) => `signed in ${when}`,
    end: "Sign out",
    endOf: (device: string) => `Sign out ${device}`,
    endOthers: "Sign out everywhere else",
    ended: "Signed out there",
    endedOthers: "Signed out everywhere else",
    failed: "Your sessions could not be loaded.",
    retry: "Try again",
    unknown: "Unknown device",
  },
};
