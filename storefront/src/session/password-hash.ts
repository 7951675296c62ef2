const rotateLeft = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** FIPS 180-4, for pages on plain http where crypto.subtle is missing. */
export const sha1 = (message: Uint8Array): Uint8Array => {
  const length = ((message.length + 8) >> 6) * 64 + 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 4, message.length * 8)

  const h = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  const w = new Int32Array(80)
  for (let start = 0; start < length; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(start + i * 4)
    for (let i = 16; i < 80; i++) w[i] = rotateLeft(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1)
    let [a, b, c, d, e] = h as [number, number, number, number, number]
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotateLeft(a, 5) + f + e + k + w[i]!) | 0
      e = d
      d = c
      c = rotateLeft(b, 30)
      b = a
      a = next
    }
    ;[a, b, c, d, e].forEach((word, i) => {
      h[i] = (h[i]! + word) | 0
    })
  }
  const out = new DataView(new ArrayBuffer(20))
  h.forEach((word, i) => out.setInt32(i * 4, word))
  return new Uint8Array(out.buffer)
}

/** SHA-1 as lower-case hex: the form in which the specification sends passwords. */
export const passwordHash = async (password: string): Promise<string> => {
  const bytes = new TextEncoder().encode(password)
  // Browsers have crypto.subtle only on https and localhost.
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)) : sha1(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Minimum length of a new password. */
export const MIN_PASSWORD_LENGTH = 8
