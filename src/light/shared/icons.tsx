/** @jsxImportSource preact */

const Icon = ({ path }: { path: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export const CalendarIcon = () => (
  <Icon path="M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M4 10h16M8 3v4M16 3v4" />
);
/** Points back to where reading begins; look.css turns it in text from the right. */
export const BackIcon = () => <Icon path="M15 6l-6 6 6 6" />;
export const InboxIcon = () => <Icon path="M4 6h16v12H4zM4 7l8 6 8-6" />;
export const LeaveIcon = () => (
  <Icon path="M13 12v.01M3 21h18M5 21V5a2 2 0 0 1 2-2h7m3 10.5V21M14 7h7m-3-3l3 3-3 3" />
);
export const TodayIcon = () => <Icon path="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />;
export const OnwardIcon = () => <Icon path="M9 6l6 6-6 6" />;
