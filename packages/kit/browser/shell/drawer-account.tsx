import { Link } from "react-router-dom";
import { t } from "../strings/shell";
import classes from "./menu.module.css";
import { SchemeSwitch } from "./scheme-switch";

/** Who is signed in, and the colours, below the menu of a small screen. */
export function DrawerAccount({
  user,
  onGo,
}: {
  user: { name: string; is_super_admin: boolean };
  onGo(): void;
}) {
  return (
    <div className={classes.account}>
      <Link to="/profile" onClick={onGo} className={classes.who}>
        <strong>{user.name}</strong>
        <small>{user.is_super_admin ? t("superAdmin") : t("admin")}</small>
      </Link>
      <SchemeSwitch />
    </div>
  );
}
