import { Agent, request } from 'node:http'

export type LoadRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: unknown
  page?: boolean
}
export type LoadReply = { status: number; data: unknown }

/** HTTP client with keep-alive connections. Success is decided by the `status` of the envelope, not by HTTP's. */
export function createLoadClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let address = 0
  const send = (options: LoadRequest) =>
    new Promise<LoadReply>((resolve, reject) => {
      const body = options.body === undefined ? undefined : JSON.stringify(options.body)
      address += 1
      const headers: Record<string, string> = {
        'accept-encoding': options.page ? 'br' : 'identity',
        'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
        ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        ...options.headers,
      }
      const call = request(`${url}${options.path}`, { agent, method: options.method ?? 'GET', headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          if (options.page)
            return resolve({ status: reply.statusCode === 200 ? 100 : (reply.statusCode ?? 0), data: undefined })
          resolve(JSON.parse(Buffer.concat(chunks).toString()) as LoadReply)
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  const callOk = async (options: LoadRequest): Promise<unknown> => {
    const answer = await send(options)
    if (answer.status !== 100)
      throw new Error(`${options.method ?? 'GET'} ${options.path}: ${JSON.stringify(answer).slice(0, 300)}`)
    return answer.data
  }
  return { callOk, close: () => agent.destroy() }
}

/** Runs `work` `count` times, `concurrency` at a time. @returns seconds */
export async function runConcurrently(
  count: number,
  concurrency: number,
  work: (at: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let next = 0
  const runNext = async () => {
    while (next < count) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return (performance.now() - began) / 1000
}
