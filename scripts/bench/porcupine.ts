/** Compares the judge with Porcupine on the same histories; needs Go: `porcupine [requests] [seconds of patience]`. */
import "../../conformance/selftest/bench/against-porcupine.ts";
