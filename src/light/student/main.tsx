/** @jsxImportSource preact */
import { startPage } from "../shared/start";
import "./student.css";
import { StudentPage } from "./student-page";

void startPage(<StudentPage />, {
  hi: async () => (await import("../languages/student-hi")).default,
  ar: async () => (await import("../languages/student-ar")).default,
});
