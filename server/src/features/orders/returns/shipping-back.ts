type Charged = { shipping: bigint; shippingDiscount: bigint }
type Bought = { line: number; quantity: number }[]

/** The shipping paid, refunded with the return that makes the order completely returned; else zero. */
export function shippingBack(
  { shipping, shippingDiscount }: Charged,
  now: Map<number, number>,
  before: Map<number, number>,
  bought: Bought,
): bigint {
  const whole = bought.every(({ line, quantity }) => (now.get(line) ?? 0) + (before.get(line) ?? 0) === quantity)
  return whole ? shipping - shippingDiscount : 0n
}
