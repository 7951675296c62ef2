/**
 * A set that answers "surely not" or "very likely" in little space (a Bloom filter). What is asked for are
 * SHA-1 hashes, whose bytes are the bits' numbers already: nothing else is computed.
 */
export type Bloom = { bits: Uint8Array; hashes: number }

// Two halves of the hash give as many places as wanted (Kirsch and Mitzenmacher).
function places({ bits, hashes }: Bloom, sha1: Buffer): number[] {
  const size = bits.length * 8
  const [one, other] = [sha1.readUIntBE(0, 6), sha1.readUIntBE(6, 6) | 1]
  return Array.from({ length: hashes }, (_, i) => (one + i * Math.abs(other)) % size)
}

export function addTo(bloom: Bloom, sha1: Buffer): void {
  for (const place of places(bloom, sha1)) bloom.bits[place >> 3]! |= 1 << (place & 7)
}

export const isIn = (bloom: Bloom, sha1: Buffer): boolean =>
  places(bloom, sha1).every((place) => (bloom.bits[place >> 3]! & (1 << (place & 7))) !== 0)
