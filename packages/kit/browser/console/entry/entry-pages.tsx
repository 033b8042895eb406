import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { ConfirmAddressPage } from "../../pages/confirm-address/confirm-address-page";
import { ForgottenPage } from "../../pages/forgotten/forgotten-page";
import { InvitationPage } from "../../pages/invitation/invitation-page";
import { LoginPage } from "../../pages/login/login-page";
import { CameBackPage } from "../../pages/single-sign-on/came-back-page";
import { SetupPage } from "../../pages/setup/setup-page";
import { browserHasPasskeys } from "../../providers/browser-has-passkeys";
import { leaving } from "../../fields/use-submit";
import {
  acceptInvitation,
  authProvider,
  confirmNewAddress,
  forgotPassword,
  isSetUpNeeded,
  setUp,
} from "../../providers/auth-provider";
import {
  loadBranding,
  renewBranding,
  useBranding,
  useIsMaintained,
} from "../../providers/branding";
import { isLanguageNew } from "../../providers/language";
import { lastEnding, readSession } from "../../providers/session";
import { takeBegun } from "../../providers/single-sign-on/begun";
import { confirmByIssuer } from "../../providers/single-sign-on/confirm";
import {
  beginSignIn,
  issuers as readIssuers,
  signInByIssuer,
  type Issuers,
} from "../../providers/single-sign-on/issuers";
import { useSecondStep, useSession } from "../../providers/use-session";
import { basePath } from "../../shell/base-path";
import { EntryFrame } from "../../shell/entry-frame";
import { t } from "../../strings/login";
import { t as signInText } from "../../../schema/sign-in-words";
import { t as shellText } from "../../strings/shell";
import { t as singleSignOnText } from "../../strings/single-sign-on";
import { unsentWork, type ConsoleEntry } from "../definition";
import type { LoadedConsole } from "../load-console";
import { preload } from "../preload";
import { returnPath } from "./return-path";
import { signInPath } from "./sign-in-path";

const NextStep = lazy(async () => ({
  default: (await import("../../pages/second-factor/next-step")).NextStep,
}));

/** What passkeys take is loaded when one is used. */
const signInByPasskey = async () => (await import("../../providers/passkeys")).signInByPasskey();

function Entry({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => void loadBranding(), []);
  return <EntryFrame title={title}>{children}</EntryFrame>;
}

/** The first address of a console, which leads to its first page. */
const home = "/";
const toHome = async () => home;

/**
 * Leads on once somebody is signed in, here or in another tab. The page stays until the next one
 * has arrived; it is opened from the server where the account speaks another language.
 */
function useLeadOn(toWhere: () => Promise<string> = toHome) {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn) return undefined;
    let here = true;
    const leadOn = (to: string) => {
      if (!here) return;
      if (isLanguageNew()) location.replace(basePath + to);
      else void navigate(to, { replace: true });
    };
    // Where the console does not arrive, its first address says so.
    toWhere().then(leadOn, () => leadOn(home));
    return () => void (here = false);
  }, [signedIn, navigate, toWhere]);
}

/** Leads to the sign-in page, which shows it, where a sign-in waits for its second step. */
function useLeadToSecondStep(to: string | null = null) {
  const waits = useSecondStep() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (waits) void navigate(signInPath(to ?? home), { replace: true });
  }, [waits, navigate, to]);
}

/** The services with whose account one can sign in; none while they are not known. */
function useIssuers(): Issuers {
  const [issuers, setIssuers] = useState<Issuers>([]);
  useEffect(() => {
    let here = true;
    if (readSession()) return undefined;
    readIssuers().then(
      (all) => here && setIssuers(all),
      () => undefined,
    );
    return () => void (here = false);
  }, []);
  return issuers;
}

/** `/login`: leads on to where one was going, and to the set-up while nobody can sign in yet. */
export function SignIn({
  entry,
  load,
}: {
  entry: ConsoleEntry;
  load: () => Promise<LoadedConsole>;
}) {
  const navigate = useNavigate();
  const wanted = useSearchParams()[0].get("to");
  const toWhere = useCallback(
    async () => returnPath((await load()).routes(), wanted, home),
    [load, wanted],
  );
  const maintained = useIsMaintained();
  const issuers = useIssuers();
  const { institution_name, app_name = shellText("appName") } = useBranding();
  useLeadOn(toWhere);
  useEffect(() => {
    let here = true;
    if (readSession()) return;
    isSetUpNeeded().then(
      (needed) => needed && here && navigate("/setup", { replace: true }),
      () => undefined,
    );
    return () => void (here = false);
  }, [navigate]);
  const step = useSecondStep();
  if (step)
    return (
      <Entry title={signInText("title")}>
        <Suspense fallback={null}>
          <NextStep step={step} />
        </Suspense>
      </Entry>
    );
  return (
    <Entry title={signInText("title")}>
      <LoginPage
        signInByPasskey={browserHasPasskeys() ? signInByPasskey : undefined}
        beneath={entry.beneathSignIn}
        issuers={issuers}
        begin={async (key) => location.assign(await beginSignIn(key, wanted))}
        waiting={unsentWork(entry).flatMap((work) =>
          work
            .waiting()
            .map(({ user, name, count }) => ({ key: user, text: work.words.signIn(count, name) })),
        )}
        notice={
          maintained
            ? t("maintained", { name: institution_name ?? app_name })
            : lastEnding() === "expired"
              ? t("expired")
              : undefined
        }
        signIn={async (email, password) => {
          void preload(load, toWhere);
          const { success, error } = await authProvider.login({ email, password });
          if (!success) throw error;
          return leaving;
        }}
      />
    </Entry>
  );
}

/** What an issuer has answered; it leaves the address at once, as a code does. */
function useAnswer(): string {
  const [answer] = useState(() => window.location.search.slice(1));
  useEffect(
    () => window.history.replaceState(window.history.state, "", window.location.pathname),
    [],
  );
  return answer;
}

/** Leads on to where one was going when one left for the issuer. */
function LeadOn({ load, to }: { load: () => Promise<LoadedConsole>; to: string | null }) {
  const toWhere = useCallback(
    async () => returnPath((await load()).routes(), to, home),
    [load, to],
  );
  useLeadOn(toWhere);
  useLeadToSecondStep(to);
  return null;
}

/**
 * `/single-sign-on/:key`: where an issuer leads back to, with its answer behind the `?`. Who is signed
 * in and has not gone there from here is led on: a link from elsewhere must not end the session.
 */
export function CameBack({ load }: { load: () => Promise<LoadedConsole> }) {
  const { key = "" } = useParams();
  const answer = useAnswer();
  const [begun] = useState(() => takeBegun(answer));
  const [isStray] = useState(() => begun === undefined && readSession() !== null);
  const confirms = begun?.confirms === true;
  const finish = useCallback(
    () => (confirms ? confirmByIssuer(key, answer) : signInByIssuer(key, answer)),
    [confirms, key, answer],
  );
  return (
    <Entry title={singleSignOnText("title")}>
      {!confirms && <LeadOn load={load} to={begun?.to ?? null} />}
      {!isStray && <CameBackPage confirms={confirms} finish={finish} />}
    </Entry>
  );
}

/** `/forgotten`: asks for a link to choose a new password. */
export const Forgotten = () => (
  <Entry title={t("forgotten.title")}>
    <ForgottenPage ask={forgotPassword} />
  </Entry>
);

/** `/setup`: the first visit. Whoever comes later is told so by the API. */
export function SetUp() {
  useLeadOn();
  useLeadToSecondStep();
  return (
    <Entry title={t("setup.title")}>
      <SetupPage
        setUp={async (visit) => {
          await setUp(visit);
          void renewBranding();
          return leaving;
        }}
      />
    </Entry>
  );
}

/**
 * The code that an address came with. It leaves the address at once, so that it stays in no history
 * and no screenshot.
 */
function useCode(): string {
  const [params] = useSearchParams();
  const [code] = useState(() => params.get("code") ?? "");
  useEffect(
    () => window.history.replaceState(window.history.state, "", window.location.pathname),
    [],
  );
  return code;
}

/** `/confirm-address?code=`: the link that was sent to a new sign-in address. */
export function ConfirmAddress() {
  const code = useCode();
  return (
    <Entry title={t("address.title")}>
      <ConfirmAddressPage confirm={() => confirmNewAddress(code)} />
    </Entry>
  );
}

/** `/invitation?code=`: sets a password by a code. */
export function AcceptInvitation() {
  const code = useCode();
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState(false);
  useLeadToSecondStep();
  useEffect(() => {
    if (accepted) void navigate(home, { replace: true });
  }, [accepted, navigate]);
  return (
    <Entry title={t("accept.title")}>
      <InvitationPage
        code={code}
        accept={async (given, password) => {
          if (await acceptInvitation(given, password)) setAccepted(true);
          return leaving;
        }}
      />
    </Entry>
  );
}
