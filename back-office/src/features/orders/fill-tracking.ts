/** Tracking numbers of a pasted column, one per line; with several columns the last non-empty cell. */
export const numbersIn = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map(
      (line) =>
        line
          .split('\t')
          .map((cell) => cell.trim())
          .findLast((cell) => cell !== '') ?? '',
    )
    .filter((number) => number !== '')

/** Ids of rows whose tracking number also occurs in another row; spaces and case are ignored. */
export function twice(typed: Record<string, string>): Set<string> {
  const seen = new Map<string, string>()
  const found = new Set<string>()
  for (const [id, raw] of Object.entries(typed)) {
    const number = raw.replace(/\s+/g, '').toUpperCase()
    if (number === '') continue
    const other = seen.get(number)
    if (other !== undefined) found.add(id).add(other)
    seen.set(number, id)
  }
  return found
}
