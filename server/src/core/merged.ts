/** Two accounts of one person: the one that is closed, and the one that takes over what it holds. */
export type Merged = { from: number; to: number }
