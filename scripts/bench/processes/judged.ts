/** Judges one history as the command does: `judged.ts FILE`; prints the seconds of processor time that it took, and the most memory. */
import { keepHeapSmall } from "../../frame/small-heap.ts";
import { judgeFile } from "../../judge/judge.ts";

keepHeapSmall();
const from = process.cpuUsage();
const { outcome } = await judgeFile(process.argv[2] ?? "", {});
const { user, system } = process.cpuUsage(from);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ outcome, seconds: (user + system) / 1e6, megabytes }));
