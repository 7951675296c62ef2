/** Encodes one EMVCo field: two digits id, two digits length, value. */
export function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new Error(`EMV field ${id} cannot hold ${value.length} characters`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Parses fields by id. @returns null when the text is not a sequence of complete fields */
export function fieldsOf(text: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    if (!head?.[1]) return null
    const length = Number(head[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (value.length !== length) return null
    found.set(head[1], value)
    at += 4 + length
  }
  return found
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
