import { holdEachKey } from "./who-may";

holdEachKey(2);
