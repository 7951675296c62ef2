type Charged = { shipping: bigint; shippingDiscount: bigint }
type Bought = { line: number; quantity: number }[]

/** What was paid for shipping goes back with the pieces that make the return complete. */
export function shippingBack(
  { shipping, shippingDiscount }: Charged,
  now: Map<number, number>,
  before: Map<number, number>,
  bought: Bought,
): bigint {
  const whole = bought.every(({ line, quantity }) => (now.get(line) ?? 0) + (before.get(line) ?? 0) === quantity)
  return whole ? shipping - shippingDiscount : 0n
}
