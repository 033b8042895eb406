import { createContext, useContext, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import classes from "./panels.module.css";

/** The line for panels that have nothing to show; undefined outside of `Panels`. */
const QuietLine = createContext<HTMLElement | null | undefined>(undefined);

/** Stands for a panel of which it is not known yet whether there is any. */
export const PanelOnItsWay = () => <span data-loading hidden />;

/** What a panel without content says in the line of `Panels`; undefined where it stands alone. */
export function useQuiet(said: ReactNode): ReactNode {
  const line = useContext(QuietLine);
  if (line === undefined) return undefined;
  return line && createPortal(<li>{said}</li>, line);
}

/**
 * Panels by their heights in as many columns as there is room for, those with nothing to show in one
 * line after them. They come into sight together, once each is known, so that none moves another.
 */
export function Panels({ wide, children }: { wide?: ReactNode; children: ReactNode }) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  return (
    <QuietLine.Provider value={line}>
      <div className={classes.area}>
        <div className={classes.waiting} />
        {wide}
        <div className={classes.columns}>{children}</div>
        <ul ref={setLine} className={classes.quiet} />
      </div>
    </QuietLine.Provider>
  );
}
