import { connect } from 'node:net'

export type SlowUpload = {
  /** The reply received so far. */
  received: () => string
  send: (bytes: Buffer | string) => Promise<void>
  /** Resolves when the server has ended the connection. */
  ended: Promise<void>
  /** Resolves when the first bytes of a reply came, or the connection ended. */
  answered: Promise<void>
  close: () => void
}

export type UploadOptions = {
  port: number
  path: string
  headers?: Record<string, string>
  size?: number
  from?: string
}

/** Opens an upload and sends only its HTTP head; the caller sends the body, or nothing. */
export function openSlowUpload({ port, path, headers = {}, size = 10 * 1024 * 1024, from }: UploadOptions): SlowUpload {
  const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) })
  let received = ''
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      received += bytes.toString()
      resolve()
    })
    socket.once('close', () => resolve())
  })
  socket.on('error', () => undefined)
  const fields = {
    host: 'shop.test',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(size),
    ...headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return {
    received: () => received,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    ended,
    answered,
    close: () => socket.destroy(),
  }
}

/** The beginning of a multipart form: its fields, and the head of its file. A parser reports the file once more bytes follow. */
export const formBeginning = (fields: Record<string, string> = {}): string =>
  Object.entries(fields)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('') +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
