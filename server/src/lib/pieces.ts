/** Items between two pauses of a long computation: a few milliseconds. */
const PIECE = 100

/** Calls `work` for each item; between pieces others get the event loop. */
export async function mapInPieces<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    if (index % PIECE === PIECE - 1) await new Promise(setImmediate)
    results.push(work(item, index))
  }
  return results
}
