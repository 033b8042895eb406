/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { CallFailure } from "./call";
import { Failure } from "./frame";
import { t } from "./text";

interface AddCalendarProps {
  /** What the calendar holds. */
  text: string;
  /** Until when an address works. */
  once: string;
  /** Makes an address. */
  make(): Promise<{ address: string }>;
  /** Told of a failure; whether the page deals with it. */
  onFailure(failure: CallFailure): boolean;
}

/** The address that was made, to be opened here or copied elsewhere. */
function Address({ address, once }: { address: string; once: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      // It is selected, and can be copied by hand.
      () => undefined,
    );
  };
  return (
    <>
      <label for="calendar">{t("calendarAddress")}</label>
      <input id="calendar" ref={field} readOnly dir="ltr" value={address} />
      <div class="buttons">
        <a class="button" href={address.replace(/^https?:/, "webcal:")}>
          {t("calendarOpen")}
        </a>
        <button type="button" class="quiet" onClick={() => void copy()}>
          {isCopied ? t("calendarCopied") : t("calendarCopy")}
        </button>
      </div>
      <p class="dim" role="status">
        {once}
      </p>
    </>
  );
}

/** Makes an address for the calendar of a phone, which then shows what is new by itself. */
export function AddCalendar({ text, once, make, onFailure }: AddCalendarProps) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setAddress((await make()).address);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      if (!onFailure(thrown)) setFailure(thrown.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{t("calendarTitle")}</h2>
      <p class="dim">{text}</p>
      {failure ? <Failure message={failure} /> : null}
      {address === undefined ? (
        <div class="buttons">
          <button type="button" class="quiet" disabled={busy} onClick={() => void press()}>
            {busy ? t("calendarMaking") : t("calendarMake")}
          </button>
        </div>
      ) : (
        <Address address={address} once={once} />
      )}
    </section>
  );
}
