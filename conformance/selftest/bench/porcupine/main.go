// Command porcupine-bench checks one queue's history with Porcupine, a general linearizability checker: it
// reads jobs as lines of JSON from standard input and prints the verdict and the seconds it took.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
)

// job is a request as seen from outside, times in microseconds; no w: it was turned away.
type job struct {
	ID int    `json:"id"`
	S  int64  `json:"s"`
	A  int64  `json:"a"`
	W  *int64 `json:"w"`
}

// step is one hidden decision: a request arrives and is admitted or turned away, or a job ends.
type step struct {
	id       int
	ends     bool
	admitted bool
}

// queue is first in, first out, with so many places, the running job among them.
func queue(limit int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return []int{} },
		Step: func(state, input, _ any) (bool, any) {
			inside, next := state.([]int), input.(step)
			switch {
			case next.ends:
				if len(inside) == 0 || inside[0] != next.id {
					return false, state
				}
				return true, inside[1:]
			case next.admitted:
				if len(inside) >= limit {
					return false, state
				}
				return true, append(slices.Clone(inside), next.id)
			default:
				return len(inside) >= limit, state
			}
		},
		Equal: func(one, other any) bool { return slices.Equal(one.([]int), other.([]int)) },
	}
}

func operations(jobs []job, delay int64) []porcupine.Operation {
	var found []porcupine.Operation
	for _, each := range jobs {
		admitted := each.W != nil
		arrival := step{id: each.ID, admitted: admitted}
		found = append(found, porcupine.Operation{Input: arrival, Call: each.S, Return: each.A})
		if admitted {
			earliest := max(each.S, *each.W-delay)
			end := step{id: each.ID, ends: true}
			found = append(found, porcupine.Operation{Input: end, Call: earliest, Return: *each.W})
		}
	}
	return found
}

func main() {
	limit := flag.Int("limit", 15, "places in the queue")
	delay := flag.Int64("delay", 0, "longest webhook delay, microseconds")
	timeout := flag.Duration("timeout", time.Minute, "when to give up")
	flag.Parse()

	var jobs []job
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var next job
		if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
			log.Fatalf("line %d is no job: %v", len(jobs)+1, err)
		}
		jobs = append(jobs, next)
	}

	start := time.Now()
	verdict := porcupine.CheckOperationsTimeout(queue(*limit), operations(jobs, *delay), *timeout)
	fmt.Printf("%s %.3f\n", verdict, time.Since(start).Seconds())
}
