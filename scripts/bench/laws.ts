/**
 * Holds recordings of the reference, of variants and of mutants against the laws of judges: `laws [how many] [seed]`.
 */
import "../../conformance/selftest/bench/laws.ts";
