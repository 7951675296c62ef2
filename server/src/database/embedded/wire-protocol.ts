/** The parts of the PostgreSQL wire protocol that a server for one shared session needs. */

const SSL = 80877103
const GSS = 80877104
const CANCEL = 80877102

export type Opening =
  | { kind: 'wait' }
  | { kind: 'encryption' | 'cancel'; length: number }
  | { kind: 'start'; length: number; database: string }

/** Parses the startup packet of a client. */
export function readOpening(buffer: Buffer): Opening {
  if (buffer.length < 8) return { kind: 'wait' }
  const length = buffer.readInt32BE(0)
  const code = buffer.readInt32BE(4)
  if (length < 8 || length > 10_000) throw new Error('Not a PostgreSQL client')
  if (buffer.length < length) return { kind: 'wait' }
  if (code === SSL || code === GSS) return { kind: 'encryption', length }
  if (code === CANCEL) return { kind: 'cancel', length }
  const parts = buffer.toString('utf8', 8, length).split('\0')
  const at = parts.findIndex((word, index) => index % 2 === 0 && word === 'database')
  return { kind: 'start', length, database: parts[at + 1] ?? '' }
}

/** The startup packet sent to the engine: the same for all clients, because session settings would be shared. */
export function openingMessage(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(196608, 4)
  return Buffer.concat([head, body])
}

/** Length of the typed message at `at`, or 0 when it is incomplete. */
export function messageLength(buffer: Buffer, at: number): number {
  if (buffer.length < at + 5) return 0
  const length = 1 + buffer.readInt32BE(at + 1)
  if (length < 5) throw new Error('Broken PostgreSQL message')
  return buffer.length >= at + length ? length : 0
}

const [Q, SYNC, FLUSH, FUNCTION, PARSE, END] = ['Q', 'S', 'H', 'F', 'P', 'X'].map((letter) => letter.charCodeAt(0))

/** Whether the client expects a response after this message. */
export const expectsReply = (type: number) => type === Q || type === SYNC || type === FLUSH || type === FUNCTION
/** Whether this message ends the batch of the client, unless a transaction is open. */
export const endsBatch = (type: number) => type !== FLUSH
export const isEnd = (type: number) => type === END
export const isNamedParse = (buffer: Buffer, at: number) => buffer[at] === PARSE && buffer[at + 5] !== 0

/** Encodes an ErrorResponse; `ready` appends ReadyForQuery so that the client can continue. */
export function errorMessage(code: string, text: string, ready: boolean): Buffer {
  const fields = Buffer.from(`S${ready ? 'ERROR' : 'FATAL'}\0V${ready ? 'ERROR' : 'FATAL'}\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields, ready ? Buffer.from([0x5a, 0, 0, 0, 5, 0x49]) : Buffer.alloc(0)])
}
