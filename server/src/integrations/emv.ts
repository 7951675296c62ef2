/** Encodes one EMVCo field: two digits id, two digits length, value. */
export function emvField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new Error(`EMV field ${id} cannot hold ${value.length} characters`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Parses fields by id. @returns null when the text is not a sequence of complete fields */
export function parseEmvFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let offset = 0; offset < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(offset, offset + 4))
    if (!head?.[1]) return null
    const length = Number(head[2])
    const value = text.slice(offset + 4, offset + 4 + length)
    if (value.length !== length) return null
    fields.set(head[1], value)
    offset += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function emvChecksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
