/** What the pages before and around signing in say. */
export const login = {
  maintained: (name: string) =>
    `${name} is under maintenance. Only super admins can sign in for now.`,
  title: "Sign in",
  email: "Email",
  password: "Password",
  showPassword: "Show or hide password",
  submit: "Sign in",
  required: (label: string) => `${label} is required.`,
  wait: (seconds: number) =>
    `Try again in ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`,
  invitation: "I have an invitation code",
  backToSignIn: "Back to sign-in",
  forgotten: {
    link: "Forgot your password?",
    title: "Choose a new password",
    text: "Enter the email address you sign in with. If there is an account, we'll email you a link.",
    submit: "Send link",
  },
  expired: "Your session has ended. Sign in to continue where you were.",
  setup: {
    title: "Set up this console",
    text: "Create your administrator account. Enter the one-time code shown in the server's start-up log.",
    code: "One-time code",
    name: "Your name",
    institution: "Institution name",
    country: "Country",
    countryHelp: "Used for phone numbers without a country code.",
    noCountry: "Not set",
    timezone: "Time zone",
    nowThere: (moment: string) =>
      `It is ${moment} there now. Used to decide the date of each register.`,
    passwordHelp: "Use at least 8 characters. A short phrase works well.",
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
