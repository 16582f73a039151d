/** Compares the judges' criteria with an exhaustive search, as a page: `agreement [histories] [seed]`. */
import "../../conformance/selftest/queue/print-agreement.ts";
