/** First and last names of people, as they stand in ordinary addresses. */
export const people = {
  first: [
    ..."ada alan amir anna ben carla chen clara david elena emil fatima felix grace hanna ivan jana".split(
      " ",
    ),
    ..."jonas kenji lara leo lucia maria marco mei nadia nina noah olga omar paul priya rosa samir".split(
      " ",
    ),
    ..."sara sofia tara tom vera victor yuki zoe".split(" "),
  ],
  last: [
    ..."adams ahmed baker berg bianchi brown castro chen cohen costa diaz dubois evans fischer garcia".split(
      " ",
    ),
    ..."hansen hopper ito jensen keller khan kim kowalski lang larsen lopez martin meyer moreau nguyen".split(
      " ",
    ),
    ..."novak okafor patel petrov rossi sato schmidt silva singh smith tanaka turner weber wolf".split(
      " ",
    ),
  ],
};

/** The domains that are kept for examples: mail to them reaches nobody (RFC 2606). */
export const exampleDomains = ["example.com", "example.net", "example.org"];

const owners = "work home office kitchen spare old new travel school studio family guest".split(
  " ",
);

/** Names for the two devices that scenarios name, in letters and digits alone: no service refuses them for a sign. */
const machines = {
  laptop: [
    "macbook",
    "thinkpad",
    "notebook",
    "chromebook",
    "laptop",
    "zenbook",
    "ideapad",
    "surface",
  ],
  phone: ["iphone", "pixel9", "galaxys24", "phone", "fairphone", "mobile", "xperia", "motog"],
};

/**
 * An ordinary name for a device that a scenario calls a laptop or a phone, in its letter case; other names stay as they
 * are. `nth` chooses among a hundred.
 */
export function ordinaryDevice(name: unknown, nth: number): unknown {
  if (typeof name !== "string") return name;
  const kind = name.toLowerCase();
  if (kind !== "laptop" && kind !== "phone") return name;
  const machine = pick(machines[kind], nth);
  const whole = `${pick(owners, Math.floor(nth / machines[kind].length))}${machine}`;
  return name === kind ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** The `nth` of a list, which goes round. */
export const pick = (list: readonly string[], nth: number): string => list[nth % list.length] ?? "";
