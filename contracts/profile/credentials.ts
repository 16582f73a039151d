import { percentDecoded } from "../percent-decoded.ts";

/** A text without the user and password that a URL in it may hold. */
export function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/?#\s]*@/g, "//");
}

interface Address {
  baseUrl: string;
  headers: Record<string, string>;
}

/** Where a service is, with the user and password of its URL as HTTP's Basic credentials; a header of that name goes first. */
export function withBasicCredentials<T extends Address>(target: T): T {
  const { username, password } = new URL(target.baseUrl);
  if (username === "" && password === "") return target;
  const isGiven = Object.keys(target.headers).some((name) => /^authorization$/i.test(name));
  const basic = `Basic ${base64(`${percentDecoded(username)}:${percentDecoded(password)}`)}`;
  return {
    ...target,
    baseUrl: withoutCredentials(target.baseUrl),
    headers: isGiven ? target.headers : { ...target.headers, authorization: basic },
  };
}

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
