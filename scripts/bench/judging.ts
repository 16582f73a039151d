/** How fast queues are judged, from 10^3 to 10^6 requests, and in how much memory: `judging [most requests]`. */
import "../../conformance/selftest/bench/throughput.ts";
