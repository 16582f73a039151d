import { givenToken } from "../../history/answers/outcome.ts";
import { asked, bearer, type Call } from "../../history/call.ts";

/** Who acts in each call: "A ", "B " and so on, where more than one user acts; else the empty text. */
export function actors(calls: readonly Call[]): (call: Call) => string {
  const owners = new Map<string, string>();
  const persons = new Map<Call, string>();
  for (const call of calls) {
    const person = personOf(call, owners);
    if (person === undefined) continue;
    persons.set(call, person);
    const token = givenToken(call);
    if (token !== undefined) owners.set(token, person);
  }
  const people = [...new Set(persons.values())];
  return (call) => {
    const person = persons.get(call);
    return people.length < 2 || person === undefined ? "" : `${letter(people.indexOf(person))} `;
  };
}

/** The user of a call: by the address that it gives, else by the owner of the token that it presents, else whose code it is. */
function personOf(call: Call, owners: ReadonlyMap<string, string>): string | undefined {
  // Work is asked for by an account, and each job has a subject of its own.
  if ((call.route?.tier ?? "control-plane") !== "control-plane") return undefined;
  const email = asked(call, "email");
  return typeof email === "string" ? email : (owners.get(bearer(call) ?? "") ?? call.subject);
}

const letter = (index: number): string => String.fromCharCode(65 + (index % 26));
