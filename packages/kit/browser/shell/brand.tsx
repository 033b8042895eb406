import { Logo } from "../fields/logo";
import classes from "./frame.module.css";

/** A register with its marks. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--fill)" />
      <path
        d="M8 10.5l2 2 3.5-3.8M8 20.5l2 2 3.5-3.8"
        fill="none"
        stroke="var(--on-fill)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M17.5 11H24M17.5 21H24"
        stroke="color-mix(in srgb, var(--on-fill) 66%, var(--fill))"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The institution's console by name. */
export function Brand({ name, tagline }: { name: string; tagline: string }) {
  return (
    <div className={classes.brand}>
      <Logo instead={<Mark />} width={30} height={30} />
      <div className={classes.words}>
        <div className={classes.appName} dir="auto">
          {name}
        </div>
        <div className={classes.tagline}>{tagline}</div>
      </div>
    </div>
  );
}
