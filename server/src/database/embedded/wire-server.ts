import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import {
  expectsReply,
  endsBatch,
  errorMessage,
  isEnd,
  isNamedParse,
  messageLength,
  openingMessage,
  readOpening,
} from './wire-protocol.ts'

type Batch = { client: Client; bytes: Buffer; last: number }
type Client = {
  socket: Socket
  buffer: Buffer
  batchEnd: number
  started: boolean
  gone: boolean
  idle?: NodeJS.Timeout
}

/** Timeout in milliseconds of an idle open transaction, because it blocks all other clients. */
const IDLE_IN_TRANSACTION = 30_000

/**
 * A PostgreSQL wire-protocol server that multiplexes many connections onto the single session of the embedded engine. The
 * messages of a client up to its Sync run as one batch, and a client with an open transaction has the engine exclusively;
 * otherwise the unnamed statements of connections would mix.
 */
export class WireServer {
  readonly #engine: PGlite
  readonly #server: Server
  readonly #key: string
  readonly #clients = new Set<Client>()
  #turns: (Batch | (() => Promise<void>))[] = []
  #holder: Client | undefined
  #busy = false
  #stopping = false

  /** @param key a secret that clients must send as database name; '' accepts every client */
  constructor(engine: PGlite, key = '') {
    this.#engine = engine
    this.#key = key
    this.#server = createServer({ noDelay: true }, (socket) => this.#welcome(socket))
  }

  /** Listens on a socket path, or on a free loopback port. @returns the path or port */
  listen(path: string | undefined): Promise<string | number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      const listening = () => {
        const address = this.#server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : String(address))
      }
      if (path === undefined) this.#server.listen(0, '127.0.0.1', listening)
      else this.#server.listen(path, listening)
    })
  }

  /** Runs `work` with exclusive use of the engine, when no transaction is open. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#turns.push(() => work().then(resolve, reject))
      void this.#run()
    })
  }

  /** Accepts no new work, waits up to `grace` ms for running work, then closes all connections. */
  async stop(grace: number): Promise<void> {
    this.#stopping = true
    this.#server.close()
    for (const client of this.#clients) if (!this.#working(client)) client.socket.destroy()
    const end = Date.now() + grace
    while (Date.now() < end && (this.#busy || this.#holder || this.#turns.length > 0)) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const client of this.#clients) client.socket.destroy()
    await this.alone(() => this.#rollback())
  }

  #working(client: Client): boolean {
    return this.#holder === client || this.#turns.some((batch) => typeof batch === 'object' && batch.client === client)
  }

  #welcome(socket: Socket): void {
    const client: Client = { socket, buffer: Buffer.alloc(0), batchEnd: 0, started: false, gone: false }
    this.#clients.add(client)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#farewell(client))
    socket.on('data', (chunk: Buffer) => {
      client.buffer = client.buffer.length === 0 ? chunk : Buffer.concat([client.buffer, chunk])
      try {
        this.#read(client)
      } catch {
        socket.destroy()
      }
    })
  }

  #farewell(client: Client): void {
    client.gone = true
    clearTimeout(client.idle)
    this.#clients.delete(client)
    this.#turns = this.#turns.filter((batch) => typeof batch === 'function' || batch.client !== client)
    if (this.#holder !== client || this.#busy) return
    this.#holder = undefined
    this.#turns.unshift(() => this.#rollback())
    void this.#run()
  }

  #read(client: Client): void {
    while (!client.started) if (!this.#open(client)) return
    for (;;) {
      const length = messageLength(client.buffer, client.batchEnd)
      if (length === 0) return
      const type = client.buffer[client.batchEnd]!
      if (isEnd(type)) return void client.socket.end()
      if (isNamedParse(client.buffer, client.batchEnd)) {
        client.socket.end(errorMessage('0A000', 'The embedded engine has one session: no named statements', false))
        return
      }
      client.batchEnd += length
      if (expectsReply(type)) this.#enqueue(client, type)
    }
  }

  #open(client: Client): boolean {
    const opened = readOpening(client.buffer)
    if (opened.kind === 'wait') return false
    client.buffer = client.buffer.subarray(opened.length)
    if (opened.kind === 'encryption') return (client.socket.write('N'), true)
    const isKnown = opened.kind === 'start' && (this.#key === '' || opened.database === this.#key)
    if (!isKnown || this.#stopping) {
      client.socket.destroy()
      return false
    }
    client.started = true
    this.#turns.push({ client, bytes: openingMessage(), last: 0 })
    void this.#run()
    return true
  }

  #enqueue(client: Client, last: number): void {
    const bytes = client.buffer.subarray(0, client.batchEnd)
    client.buffer = client.buffer.subarray(client.batchEnd)
    client.batchEnd = 0
    clearTimeout(client.idle)
    this.#turns.push({ client, bytes, last })
    void this.#run()
  }

  #next(): Batch | (() => Promise<void>) | undefined {
    if (!this.#holder) return this.#turns.shift()
    const index = this.#turns.findIndex((batch) => typeof batch === 'object' && batch.client === this.#holder)
    return index === -1 ? undefined : this.#turns.splice(index, 1)[0]
  }

  async #run(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    for (let batch = this.#next(); batch; batch = this.#next()) {
      if (typeof batch === 'function') await batch()
      else await this.#serve(batch)
    }
    this.#busy = false
  }

  async #serve({ client, bytes, last }: Batch): Promise<void> {
    const replies: Buffer[] = []
    await this.#engine.runExclusive(() =>
      this.#engine.execProtocolRawStream(bytes, {
        onRawData: (data) => {
          replies.push(Buffer.from(data))
        },
      }),
    )
    const inTransaction = this.#engine.isInTransaction() || !endsBatch(last)
    if (!client.gone) client.socket.write(Buffer.concat(replies))
    if (inTransaction && client.gone) await this.#rollback()
    this.#holder = inTransaction && !client.gone ? client : undefined
    if (this.#holder) client.idle = setTimeout(() => client.socket.destroy(), IDLE_IN_TRANSACTION)
    else if (this.#stopping && !this.#working(client)) client.socket.end()
  }

  async #rollback(): Promise<void> {
    if (this.#engine.isInTransaction()) await this.#engine.exec('rollback')
  }
}
