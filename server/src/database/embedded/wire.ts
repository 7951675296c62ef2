/** Frames of the PostgreSQL wire protocol, as far as a front for one session needs them. */

const SSL = 80877103
const GSS = 80877104
const CANCEL = 80877102

export type Opening =
  | { kind: 'wait' }
  | { kind: 'encryption' | 'cancel'; length: number }
  | { kind: 'start'; length: number; database: string }

/** Reads what a client says before its first typed message. */
export function readOpening(buffer: Buffer): Opening {
  if (buffer.length < 8) return { kind: 'wait' }
  const length = buffer.readInt32BE(0)
  const code = buffer.readInt32BE(4)
  if (length < 8 || length > 10_000) throw new Error('Not a PostgreSQL client')
  if (buffer.length < length) return { kind: 'wait' }
  if (code === SSL || code === GSS) return { kind: 'encryption', length }
  if (code === CANCEL) return { kind: 'cancel', length }
  const words = buffer.toString('utf8', 8, length).split('\0')
  const at = words.findIndex((word, index) => index % 2 === 0 && word === 'database')
  return { kind: 'start', length, database: words[at + 1] ?? '' }
}

/** The same opening for everybody: the session is shared, so no client may bring settings. */
export function opening(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(196608, 4)
  return Buffer.concat([head, body])
}

/** Length of the whole typed message at `at`, or 0 when it has not all arrived. */
export function messageLength(buffer: Buffer, at: number): number {
  if (buffer.length < at + 5) return 0
  const length = 1 + buffer.readInt32BE(at + 1)
  if (length < 5) throw new Error('Broken PostgreSQL message')
  return buffer.length >= at + length ? length : 0
}

const [Q, SYNC, FLUSH, FUNCTION, PARSE, END] = ['Q', 'S', 'H', 'F', 'P', 'X'].map((letter) => letter.charCodeAt(0))

/** Whether the client now waits for an answer. */
export const asks = (type: number) => type === Q || type === SYNC || type === FLUSH || type === FUNCTION
/** Whether the client's turn is over with it, unless a transaction is open. */
export const closesTurn = (type: number) => type !== FLUSH
export const isEnd = (type: number) => type === END
export const isNamedParse = (buffer: Buffer, at: number) => buffer[at] === PARSE && buffer[at + 5] !== 0

/** An error message of the protocol; `ready` lets the client go on. */
export function errorMessage(code: string, text: string, ready: boolean): Buffer {
  const fields = Buffer.from(`S${ready ? 'ERROR' : 'FATAL'}\0V${ready ? 'ERROR' : 'FATAL'}\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields, ready ? Buffer.from([0x5a, 0, 0, 0, 5, 0x49]) : Buffer.alloc(0)])
}
