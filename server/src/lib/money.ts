/** The only rounding of money: amount × part / total, rounded down to whole satang. */
export function shareOf(amount: bigint, part: bigint, total: bigint): bigint {
  if (amount < 0n || part < 0n || total <= 0n) throw new RangeError('Only shares of amounts that are not negative')
  return (amount * part) / total
}

export const BASIS_POINTS = 10_000n

/** A rate in basis points (1000 = 10 %) of an amount, rounded down to whole satang. */
export const applyRate = (amount: bigint, bp: number): bigint => shareOf(amount, BigInt(bp), BASIS_POINTS)

/** An amount as a JSON number. @throws RangeError beyond the range of safe integers */
export function asNumber(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} does not fit a JSON number`)
  return number
}

export const minSatang = (a: bigint, b: bigint): bigint => (a < b ? a : b)
