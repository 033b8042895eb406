import { writeFileSync } from "node:fs";
import { schoolTexts } from "./declared-texts";
import { declaredTexts } from "@rollcall/kit/schema";
import { library } from "../examples/library/app";
const all = schoolTexts();
const app = library as any;
const lib = declaredTexts(app.resources, app.features.flatMap(({menu=[],commands=[]}: any)=>[...menu,...commands]));
writeFileSync("/tmp/lang/all.json", JSON.stringify(Object.fromEntries(all)));
writeFileSync("/tmp/lang/library.json", JSON.stringify([...lib].filter(([k,v])=>all.get(k)===v && !/^(groups|sections)\./.test(k)).map(([k])=>k)));
