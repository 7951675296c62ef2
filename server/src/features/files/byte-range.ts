/** Both ends included. */
export type Range = { from: number; to: number }

/**
 * The one part of a file that a Range header asks for. Several parts, another
 * unit or nonsense count as not asked (RFC 9110 lets a server do so).
 * @returns undefined for the whole file, null when there is no such part
 */
export function rangeOf(header: string | undefined, size: number): Range | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
