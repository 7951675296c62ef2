const SIZE = /(\d+(?:\.\d+)?)\s*(?:ml|g)\b/i
const PIECES = /(\d+)\s*[×x]/i

/**
 * How many days one unit lasts, estimated from its size text: creams and serums about 0.8 ml a day,
 * bottles above 60 ml (cleansing) ten weeks, single doses two a week; 60 days if no size is found.
 */
export function daysOfUse(option: string): number {
  const pieces = Number(PIECES.exec(option)?.[1] ?? 0)
  if (pieces > 0) return Math.min(180, Math.max(14, Math.round(pieces * 3.5)))
  const size = Number(SIZE.exec(option)?.[1] ?? 0)
  if (size === 0) return 60
  return size > 60 ? 70 : Math.max(30, Math.round(size / 0.8))
}
