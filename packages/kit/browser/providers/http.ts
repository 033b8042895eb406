import axios, {
  AxiosHeaders,
  isAxiosError,
  isCancel,
  type AxiosAdapter,
  type AxiosError,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import { failures } from "../strings/failures";
import { noteFirstList, takeEarlyList } from "./early-list";
import { apiUrl } from "./api-url";
import { ApiFailure } from "./api-failure";
import { maintenanceBegan } from "./maintenance";
import { currentLanguage } from "./language";
import { noteGap, notePosition } from "./live/position";
import { noteAnswer, noteFailure, probeWith } from "./reachability";
import { passwordConfirmed, passwordNeeded } from "./password-asked";
import { answerIn, refusalIn, type Expected } from "./read-answer";
import { closeSession, noteSeen, readSession } from "./session";
import { closeView, readView, viewAsHeader } from "./view-as";

/** Milliseconds after which a request is given up. */
export const requestTimeout = 10_000;
/** The same for a question how the server is. */
const probeTimeout = 5000;

declare module "axios" {
  interface AxiosRequestConfig {
    /** With one's own rights, also while the console is looked at with another's. */
    asOneself?: boolean;
    /** Made again after the person was asked for the password. */
    isConfirmed?: boolean;
    /** Asks only how the server is: what it comes to is told by who asks. */
    isProbe?: boolean;
    /** What the answer must be; an envelope unless given. */
    answer?: Expected;
    /** MIME types one of which a file must have. */
    types?: readonly string[];
  }
}

/**
 * Any failure of a request as an `ApiFailure`; an abort stays what it is, so that nobody mistakes
 * it for an error.
 */
export async function failureOf(error: unknown): Promise<unknown> {
  if (isCancel(error) || !isAxiosError(error)) return error;
  if (error.response) return refusalIn(error.response);
  const late = error.code === "ECONNABORTED" || error.code === "ETIMEDOUT";
  return late
    ? new ApiFailure(failures.timeout, 0, { kind: "timeout" })
    : new ApiFailure(failures.offline, 0);
}

/**
 * Ends the session whose token was refused. Many requests of one stale token end it once: the first
 * clears it, so the others find it gone.
 */
export function endSessionOf(authorization: unknown) {
  const token = readSession()?.token;
  if (token && authorization === `Bearer ${token}`) closeSession("expired");
}

const probeOf = (client: AxiosInstance) => (what: "live" | "ready") =>
  client.get(`/health/${what}`, { isProbe: true, asOneself: true, timeout: probeTimeout });

/** What the server's own refusal means for the whole console. */
function heed({ statusCode, code }: ApiFailure, { config }: AxiosError): void {
  if (statusCode === 401) endSessionOf(config?.headers.get("Authorization"));
  if (code === "maintenance" && readSession()) maintenanceBegan();
  if (code === "view_as" && config?.method === "get") closeView();
}

/**
 * What the API answered, which says besides that the server is well and the session alive.
 * @throws ApiFailure for an answer that is not the API's.
 */
function heard(response: AxiosResponse): unknown {
  const answer = answerIn(response);
  notePosition(response.headers["live-position"]);
  if (!response.config.isProbe) noteAnswer();
  if (readSession()) noteSeen();
  return answer;
}

/** A request as the one that was sent early says of itself. */
const askedBy = ({ url = "", headers }: InternalAxiosRequestConfig) => ({
  url,
  language: String(headers.get("Accept-Language")),
  authorization: String(headers.get("Authorization")),
});

const sentNow = axios.getAdapter(axios.defaults.adapter);

/** The answer to what was sent early as axios has it; without one it is sent as usual. */
async function received(
  early: Promise<Response | undefined>,
  config: InternalAxiosRequestConfig,
): Promise<AxiosResponse> {
  const response = await early;
  const data = await response?.text().catch(() => undefined);
  if (!response || data === undefined || config.signal?.aborted) return sentNow(config);
  const { status, statusText } = response;
  const headers = AxiosHeaders.from(Object.fromEntries(response.headers));
  return { data, status, statusText, headers, config };
}

/** Takes the answer to what was sent before the console was there; sends everything else at once. */
const sentEarly: AxiosAdapter = (config) => {
  const isPlain = config.method === "get" && !config.headers.has(viewAsHeader);
  const early = isPlain ? takeEarlyList(askedBy(config)) : undefined;
  return early ? received(early, config) : sentNow(config);
};

/**
 * The axios instance of every call: bearer token, time limit, bodies unwrapped (a call resolves to
 * the envelope itself, so `{ data }` of it is the record), failures as `ApiFailure`, and the end of
 * the session on the API's 401. What asks for the password is made again, as it was, once the person
 * has typed it. An answer that is not the API's is never taken for one
 * (read-answer.ts).
 */
export function createHttp(): AxiosInstance {
  const http = axios.create({
    baseURL: apiUrl,
    timeout: requestTimeout,
    headers: { Accept: "application/json", "Accept-Language": currentLanguage() },
    // The session is in a header: to look for a cookie of it would hold every request back.
    withXSRFToken: false,
    adapter: sentEarly,
  });
  http.interceptors.request.use(
    (config) => {
      const token = readSession()?.token;
      if (token && !config.headers.has("Authorization"))
        config.headers.set("Authorization", `Bearer ${token}`);
      const view = readView();
      if (view && !config.asOneself) config.headers.set(viewAsHeader, String(view.user.id));
      else if (config.method === "get") noteFirstList(askedBy(config));
      return config;
    },
    null,
    // On its way before anything is drawn because of what asked for it.
    { synchronous: true },
  );
  const noted = (failure: unknown, isProbe: boolean | undefined) => {
    if (failure instanceof ApiFailure && !isProbe) {
      if (failure.kind !== "refused") noteGap();
      noteFailure(failure, probeOf(http));
    }
    return failure;
  };
  http.interceptors.response.use(
    (response) => {
      try {
        return heard(response) as AxiosResponse;
      } catch (failure) {
        throw noted(failure, response.config.isProbe);
      }
    },
    async (error: unknown) => {
      const failure = noted(await failureOf(error), isAxiosError(error) && error.config?.isProbe);
      if (!(failure instanceof ApiFailure) || !isAxiosError(error)) throw failure;
      heed(failure, error);
      const { config } = error;
      const isAsked = failure.code === passwordNeeded && config && !config.isConfirmed;
      if (isAsked && (await passwordConfirmed()))
        return http.request({ ...config, isConfirmed: true });
      throw failure;
    },
  );
  return http;
}

export const http = createHttp();
probeWith(probeOf(http));
