/** Quotations that are ended, operators, NUL and the names of prototypes, which are looked for in requests by what protects a service. */
const signs = /'or'|'--|"\$\w+":|\\u0000|"__proto__"|"constructor"/;

/** Whether a text as JSON writes it is one that firewalls in front of services take for an attack. */
export const looksLikeAttack = (json: string): boolean => signs.test(json);
