import { Worker } from 'node:worker_threads'
import type { EngineReply, EngineCommand, EngineOptions } from './engine-thread.ts'

export type Engine = {
  address: string | number
  /** Writes a backup if something changed since `lastXid`; returns the transaction id it contains and its duration. */
  backup: (lastXid: string) => Promise<{ xid: string; ms: number }>
  /** Waits for open work, writes a backup if needed, closes the files. */
  stop: (lastXid: string) => Promise<{ xid: string; ms: number }>
}

type PendingCommand = { resolve: (result: { xid: string; ms: number }) => void; reject: (error: Error) => void }

/**
 * Starts the engine in a worker thread, so that a long statement does not block the event loop of the server.
 * @throws Error when the folder cannot be read
 */
export async function startEngine(options: EngineOptions, onDeath: (error: Error) => void): Promise<Engine> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: options, stdout: false })
  const pending = new Map<number, PendingCommand>()
  let ready = false
  let stopping = false
  const address = await new Promise<string | number>((resolve, reject) => {
    let failure: Error | undefined
    worker.on('error', (error) => {
      failure = error
    })
    worker.on('exit', (code) => {
      const error = failure ?? new Error(`The embedded database ended (${code})`)
      for (const { reject: fail } of pending.values()) fail(error)
      pending.clear()
      if (!ready) reject(error)
      else if (!stopping) onDeath(error)
    })
    worker.on('message', (reply: EngineReply) => {
      if (reply.kind === 'ready') {
        ready = true
        return resolve(reply.address)
      }
      const waiter = pending.get(reply.id)
      pending.delete(reply.id)
      if (reply.kind === 'done') waiter?.resolve({ xid: reply.xid, ms: reply.ms })
      else waiter?.reject(new Error(reply.message))
    })
  })
  let lastId = 0
  const send = (command: EngineCommand['command'], lastXid: string) =>
    new Promise<{ xid: string; ms: number }>((resolve, reject) => {
      const id = (lastId += 1)
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, command, lastXid } satisfies EngineCommand)
    })
  return {
    address,
    backup: (lastXid) => send('backup', lastXid),
    stop: async (lastXid) => {
      stopping = true
      try {
        return await send('stop', lastXid)
      } finally {
        await worker.terminate()
      }
    },
  }
}
