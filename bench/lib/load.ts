import { Agent, request } from 'node:http'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown; page?: boolean }
export type Answer = { status: number; data: unknown }

/** HTTP client with keep-alive connections. Success is decided by the `status` of the envelope, not by HTTP's. */
export function client(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let address = 0
  const send = (ask: Ask) =>
    new Promise<Answer>((resolve, reject) => {
      const body = ask.body === undefined ? undefined : JSON.stringify(ask.body)
      address += 1
      const headers: Record<string, string> = {
        'accept-encoding': ask.page ? 'br' : 'identity',
        'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
        ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        ...ask.headers,
      }
      const call = request(`${url}${ask.path}`, { agent, method: ask.method ?? 'GET', headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          if (ask.page)
            return resolve({ status: reply.statusCode === 200 ? 100 : (reply.statusCode ?? 0), data: undefined })
          resolve(JSON.parse(Buffer.concat(chunks).toString()) as Answer)
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  const sure = async (ask: Ask): Promise<unknown> => {
    const answer = await send(ask)
    if (answer.status !== 100)
      throw new Error(`${ask.method ?? 'GET'} ${ask.path}: ${JSON.stringify(answer).slice(0, 300)}`)
    return answer.data
  }
  return { sure, close: () => agent.destroy() }
}

/** Runs `work` `count` times, `concurrency` at a time. @returns seconds */
export async function rush(count: number, together: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let next = 0
  const one = async () => {
    while (next < count) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: together }, one))
  return (performance.now() - began) / 1000
}
