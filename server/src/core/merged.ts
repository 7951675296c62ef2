/** A merge of two accounts of one person: `from` is closed, its data moves to `to`. */
export type Merged = { from: number; to: number }
