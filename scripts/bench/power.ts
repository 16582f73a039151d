/** How often the judge accuses each simulated server, as a page: `power [runs]`. */
import { printPower } from "../../conformance/selftest/queue/simulator/print-power.ts";

process.exitCode = printPower(process.argv.slice(2));
