/** @jsxImportSource preact */
import { startPage } from "../shared/start";
import "./student.css";
import { StudentPage } from "./student-page";

void startPage(<StudentPage />);
