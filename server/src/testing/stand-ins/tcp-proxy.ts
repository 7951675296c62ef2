import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type ConnectionPair = {
  client: Socket
  server: Socket
  /** Its next reply is dropped, and the connection closed. */ dropsReply: boolean
}

/** A proxy between a server and PostgreSQL that injects faults: resets connections, stops forwarding, or drops the reply of one statement. */
export async function openTcpProxy(target: { host: string; port: number }) {
  const pairs = new Set<ConnectionPair>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  let dropAfter: Buffer | undefined
  let dropped = 0

  const end = (pair: ConnectionPair) => {
    pairs.delete(pair)
    pair.client.destroy()
    pair.server.destroy()
  }
  const accept = (client: Socket) => {
    client.on('error', () => undefined)
    if (state === 'cut') return void client.resetAndDestroy()
    const pair: ConnectionPair = { client, server: connect(target), dropsReply: false }
    pairs.add(pair)
    pair.server.on('error', () => end(pair)).on('close', () => end(pair))
    client.on('close', () => end(pair))
    client.on('data', (bytes) => {
      if (state === 'silent') return
      if (dropAfter && bytes.includes(dropAfter)) {
        dropAfter = undefined
        pair.dropsReply = true
      }
      pair.server.write(bytes)
    })
    pair.server.on('data', (bytes) => {
      if (state === 'silent') return
      if (!pair.dropsReply) return void client.write(bytes)
      dropped += 1
      end(pair)
    })
  }
  const listener = createServer({ noDelay: true }, accept)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    /** Resets every open connection and every new one. */
    cut: () => {
      state = 'cut'
      for (const pair of pairs) end(pair)
    },
    /** Keeps connections open and accepts new ones, but forwards nothing. */
    silence: () => {
      state = 'silent'
    },
    /** Forwards again; connections that were silent are closed, because their bytes are lost. */
    restore: () => {
      if (state === 'silent') for (const pair of pairs) end(pair)
      state = 'open'
    },
    /** The next statement that contains this text reaches the database, and its reply is dropped. */
    dropReplyTo: (statement: string) => {
      dropAfter = Buffer.from(statement)
    },
    dropped: () => dropped,
    close: async () => {
      for (const pair of pairs) end(pair)
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>
