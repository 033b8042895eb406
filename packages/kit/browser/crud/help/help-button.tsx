import { IconHelpCircle } from "@tabler/icons-react";

import { messages } from "../../../schema/messages";
import words from "../../strings/words/help/en.json" with { type: "json" };
import { Popover } from "../list/popover";
import classes from "./help-button.module.css";

const t = messages("kit/help", words);

/** A word that is explained. */
export interface Explained {
  term: string;
  meaning: string;
}

interface HelpButtonProps {
  /** What it explains, as its label beside it says. */
  about: string;
  /** One explanation, or several words each with its own. */
  children: string | readonly Explained[];
}

/** A question mark beside something that needs explaining; pressed, it says what that means. */
export function HelpButton({ about, children }: HelpButtonProps) {
  const name = t("about", { what: about });
  return (
    <span className="screen-only">
      <Popover
        button={<IconHelpCircle size={18} stroke={1.7} aria-hidden />}
        className={String(classes["button"])}
        label={name}
        name={name}
      >
        {typeof children === "string" ? (
          <p className={String(classes["words"])}>{children}</p>
        ) : (
          <dl className={String(classes["words"])}>
            {children.map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </Popover>
    </span>
  );
}
