/** Minimal files that are valid for their type. */
export const pdf = (inside = ''): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${inside}\n%%EOF\n`)

const box = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A video without frames, of at least so many bytes; each data byte is its position modulo 251, to check ranges. */
export const mp4 = (bytes = 100, brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', Buffer.alloc(8)),
    box('mdat', Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))),
  ])

export const vtt = (text = 'Quiet care'): Buffer => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`)
