/** A Bloom filter over SHA-1 hashes; bit positions are derived from the bytes of the hash itself. */
export type Bloom = { bits: Uint8Array; hashes: number }

// Double hashing: two halves of the hash give any number of positions (Kirsch and Mitzenmacher).
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
