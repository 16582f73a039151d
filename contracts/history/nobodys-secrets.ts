/**
 * Texts that are sent for a secret and are nobody's: what front ends send where nobody is logged in, a wildcard, an end
 * of a quotation as attackers write it, and a JSON Web Token of somewhere else. They stay readable in a history.
 */
export const nobodysSecrets = {
  null: "null",
  undefined: "undefined",
  "a wildcard": "%",
  "an end of a quotation": "'or'1'='1",
  "a foreign JSON Web Token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
} as const;
