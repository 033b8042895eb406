import { useBranding } from "../providers/branding";
import { Logo } from "../fields/logo";
import classes from "./print.module.css";

const noLines: readonly string[] = [];

/**
 * Who prints: the institution's logo and name, as on its own paper.
 * @param lines what else stands below the name, such as the address
 */
export function Letterhead({
  name,
  lines = noLines,
}: {
  name?: string;
  lines?: readonly string[];
}) {
  const { institution_name, app_name } = useBranding();
  return (
    <div className={classes.letterhead} data-letterhead>
      <Logo className={classes.logo} />
      <div>
        <div className={classes.institution} dir="auto">
          {name ?? institution_name ?? app_name}
        </div>
        {lines
          .filter((line) => line !== "")
          .map((line) => (
            <div key={line} className={classes.line}>
              {line}
            </div>
          ))}
      </div>
    </div>
  );
}
