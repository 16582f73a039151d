/** One thing that an examiner found fault with, and the rules of the document that this stands for. */
export interface Fault {
  what: string;
  rules: readonly string[];
  /** The observation, where the examiner gives one. */
  why?: string;
}
