/** How many episodes have been driven, and whose episode ended last. */
export interface Progress {
  done: number;
  planned: number;
  drive: string;
}
