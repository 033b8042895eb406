/** What the pages before and around signing in say. */
export const login = {
  maintained: (name: string) =>
    `${name} is under maintenance. Only super admins can sign in for now.`,
  title: "Sign in",
  email: "E-mail",
  password: "Password",
  showPassword: "Show or hide the password",
  submit: "Sign in",
  required: (label: string) => `${label} is required.`,
  wait: (seconds: number) =>
    `Try again in ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`,
  invitation: "I have an invitation code",
  backToSignIn: "Back to sign-in",
  forgotten: {
    link: "Forgot your password?",
    title: "Choose a new password",
    text: "Enter the e-mail address you sign in with. If an account has it, you get a link by e-mail.",
    submit: "Send the link",
  },
  expired: "Your session has ended. Sign in to go on where you were.",
  setup: {
    title: "Set up this console",
    text: "Nobody can sign in yet. Make the first super admin, with the one-time code that the server printed when it started.",
    code: "One-time code",
    name: "Your name",
    institution: "Name of the institution",
    country: "Country",
    countryHelp: "Phone numbers without a country code are dialled as numbers of this country.",
    noCountry: "Not said",
    timezone: "Time zone",
    nowThere: (moment: string) => `It is ${moment} there. This decides which day it is.`,
    passwordHelp: "At least 8 characters. A few words are easier to remember than a short riddle.",
    submit: "Set up and sign in",
    done: "This console has already been set up.",
  },
  accept: {
    title: "Accept your invitation",
    text: "Choose the password you will sign in with.",
    code: "Invitation code",
    submit: "Set password and sign in",
  },
};
