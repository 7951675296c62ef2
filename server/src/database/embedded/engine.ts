import { Worker } from 'node:worker_threads'
import type { Answer, Order, Start } from './engine-thread.ts'

export type Engine = {
  address: string | number
  /** Writes a backup if something changed since `lastXid`; returns the transaction id it contains and its duration. */
  backup: (lastXid: string) => Promise<{ xid: string; ms: number }>
  /** Waits for open work, writes a backup if needed, closes the files. */
  stop: (lastXid: string) => Promise<{ xid: string; ms: number }>
}

type Waiting = { resolve: (done: { xid: string; ms: number }) => void; reject: (error: Error) => void }

/**
 * Starts the engine in a worker thread, so that a long statement does not block the event loop of the server.
 * @throws Error when the folder cannot be read
 */
export async function startEngine(start: Start, onDeath: (error: Error) => void): Promise<Engine> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: start, stdout: false })
  const waiting = new Map<number, Waiting>()
  let ready = false
  let stopping = false
  const address = await new Promise<string | number>((resolve, reject) => {
    let fault: Error | undefined
    worker.on('error', (error) => {
      fault = error
    })
    worker.on('exit', (code) => {
      const error = fault ?? new Error(`The embedded database ended (${code})`)
      for (const { reject: fail } of waiting.values()) fail(error)
      waiting.clear()
      if (!ready) reject(error)
      else if (!stopping) onDeath(error)
    })
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        ready = true
        return resolve(answer.address)
      }
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.kind === 'done') asked?.resolve({ xid: answer.xid, ms: answer.ms })
      else asked?.reject(new Error(answer.message))
    })
  })
  let ids = 0
  const give = (order: Order['order'], lastXid: string) =>
    new Promise<{ xid: string; ms: number }>((resolve, reject) => {
      const id = (ids += 1)
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, order, lastXid } satisfies Order)
    })
  return {
    address,
    backup: (lastXid) => give('backup', lastXid),
    stop: async (lastXid) => {
      stopping = true
      try {
        return await give('stop', lastXid)
      } finally {
        await worker.terminate()
      }
    },
  }
}
