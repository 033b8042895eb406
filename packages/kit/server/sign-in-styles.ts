import { brandShades } from "../schema/brand-shades";

/** What a person has chosen in this browser; undefined where it prefers what its system does. */
export type Scheme = "light" | "dark" | undefined;

const colours = {
  light: {
    page: "#f6f7f9",
    surface: "#fff",
    field: "#fff",
    line: "#e4e7ec",
    edge: "#8a94a1",
    text: "#1d232b",
    typed: "#000",
    dim: "#57616d",
    lift: "0 4px 12px rgba(16,24,40,.1)",
  },
  dark: {
    page: "#14181d",
    surface: "#1a1f26",
    field: "#222831",
    line: "#2b323c",
    edge: "#6b7685",
    text: "#dce1e8",
    typed: "#dce1e8",
    dim: "#9ba6b4",
    lift: "none",
  },
} as const;

const variablesOf = (scheme: "light" | "dark", primary: string) =>
  Object.entries({ ...colours[scheme], fill: brandShades(primary, scheme)[6] })
    .map(([name, value]) => `--f-${name}:${value}`)
    .concat(`color-scheme:${scheme}`)
    .join(";");

/** The colours of a scheme that was chosen here, or those of the system's. */
const schemeStyles = (scheme: Scheme, primary: string) =>
  scheme
    ? `.first{${variablesOf(scheme, primary)}}`
    : `.first{${variablesOf("light", primary)}}@media(prefers-color-scheme:dark){.first{${variablesOf("dark", primary)}}}`;

/** As the sign-in page draws the same (shell/entry.module.css and the theme); a journey compares both. */
const styles = `
.first,.first *{box-sizing:border-box}
.first{min-height:100vh;min-height:100dvh;background:var(--f-page);color:var(--f-text);font:14px/1.55 Inter,"Inter fallback","IBM Plex Sans Arabic","Noto Sans Devanagari",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.first main{display:flex;flex-direction:column;align-items:center;padding:max(24px,12vh) 16px 32px}
.first-brand{display:flex;align-items:center;gap:10px;max-width:100%;margin-bottom:24px;line-height:1.2}
.first-brand :is(svg,img){flex:none;object-fit:contain}
.first-brand div{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.first-brand div div:first-child{font-size:16px;font-weight:650}
.first-brand div div+div{color:var(--f-dim);font-size:12px}
.first form{display:flex;flex-direction:column;gap:16px;width:100%;max-width:400px;margin:0;padding:28px;border:1px solid var(--f-line);border-radius:12px;background:var(--f-surface);box-shadow:var(--f-lift)}
.first h1{margin:0;font-size:22px;font-weight:650;line-height:1.3}
.first label{display:inline-block;margin-bottom:4px;font-weight:550}
.first form div{line-height:1.55}
.first input{display:block;width:100%;height:36px;margin:0;padding:1px 12px;border:1px solid var(--f-edge);border-radius:6px;background:var(--f-field);color:var(--f-typed);font:inherit;line-height:34px;appearance:none}
.first input:focus{outline:none;border-color:var(--f-fill)}
.first button{height:36px;margin:4px 0 0;padding:0 18px;border:1px solid transparent;border-radius:6px;background:var(--f-fill);color:#fff;font:inherit;font-weight:550;line-height:1}
.first form[aria-busy] button{opacity:.6}
.first p{position:absolute;visibility:hidden;margin:0;animation:first 0s 6s forwards}
.first form[aria-busy] p{position:static;visibility:visible}
@keyframes first{to{position:static;visibility:visible}}
@media(max-width:575.98px){.first-brand div div:first-child{display:-webkit-box;font-size:12px;line-height:1.15;white-space:normal;-webkit-box-orient:vertical;-webkit-line-clamp:2}}
@media(max-width:600px){.first input{font-size:16px}}
@media(max-width:479.98px){.first form{padding:20px}}
@font-face{font-family:"Inter fallback";font-weight:100 549;src:local("Arial"),local("Liberation Sans");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}
@font-face{font-family:"Inter fallback";font-weight:550 900;src:local("Arial Bold"),local("Liberation Sans Bold");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`;

/** The styles of the sign-in form that comes with the page, in the institution's colour. */
export const signInStyles = (scheme: Scheme, primary: string): string =>
  schemeStyles(scheme, primary) + styles.replaceAll("\n", "");
