/** Inclusive byte offsets. */
export type Range = { from: number; to: number }

/**
 * Parses a Range header with a single range. Multiple ranges, other units and
 * invalid headers are ignored, as RFC 9110 allows.
 * @returns undefined for the full file, null if the range is not satisfiable
 */
export function rangeOf(header: string | undefined, size: number): Range | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
