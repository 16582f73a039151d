import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sealed } from "../../../conformance/report/certificate/dsse.ts";
import { payloadType, type Told } from "../../../conformance/report/certificate/statement.ts";
import {
  type Verified,
  verifyCertificate,
} from "../../../conformance/report/certificate/verify.ts";
import { Random } from "../../../conformance/selftest/queue/simulator/random.ts";
import { judgeBytes } from "../../judge/judge.ts";
import { maker } from "../maker.ts";
import { drawn, type Handed, linesOf, type Material } from "./edits.ts";

type Keys = { privateKey: KeyObject; publicKey: KeyObject };

/**
 * The fate of an edit: refused, or accepted with every judged fact unchanged, or, which must not happen, with a changed
 * one.
 */
export type Fate = "refused" | "harmless" | "missed";

/**
 * A certificate and its history, with the means to edit them. Throws where the unedited certificate is not verified.
 */
export class Edited {
  readonly #material: Material;
  readonly #keys: Keys;
  readonly #judged = new Map<Uint8Array, Told>();
  readonly #original: Verified;

  constructor(handed: Handed, others: readonly Buffer[], privateKey: KeyObject) {
    this.#keys = { privateKey, publicKey: createPublicKey(privateKey) };
    const stranger = generateKeyPairSync("ed25519");
    this.#material = {
      ...handed,
      lines: linesOf(handed.history),
      others,
      signs: {
        signer: (statement) => signed(statement, this.#keys),
        stranger: (statement) => signed(statement, stranger),
      },
    };
    this.#original = this.#verified(handed);
    if (this.#original.faults.length > 0) throw new Error(this.#original.faults.join("\n"));
  }

  /** Makes the edit of a seed; returns its kind and its fate. */
  fate(seed: number): { kind: string; fate: Fate; faults: readonly string[] } {
    const { kind, ...after } = drawn(this.#material, new Random(seed));
    const { faults, certified } = this.#verified(after);
    const isSame =
      after.history.equals(this.#material.history) &&
      isDeepStrictEqual(certified?.statement, this.#original.certified?.statement);
    const fate = faults.length > 0 ? "refused" : isSame ? "harmless" : "missed";
    return { kind, fate, faults };
  }

  #verified({ certificate, history }: Handed): Verified {
    return verifyCertificate({
      certificate,
      history,
      judge: (bytes) => this.#judge(bytes),
      maker: maker(),
      trusted: [this.#keys.publicKey],
    });
  }

  /** Judges a history, once. */
  #judge(history: Uint8Array): Told {
    const told = this.#judged.get(history) ?? judgeBytes(history, "history.ndjson");
    this.#judged.set(history, told);
    return told;
  }
}

function signed(statement: string, keys: Keys): string {
  const publicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  return JSON.stringify({ ...sealed(payloadType, statement, keys.privateKey), publicKey });
}
