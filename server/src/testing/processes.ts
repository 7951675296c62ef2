import { fork, type ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'

export type Child = { port: number; process: ChildProcess; ended: Promise<number | null>; said: () => string }

type Body = { status: number; data: Record<string, unknown> | null; code?: string }

const SERVER = fileURLToPath(new URL('./server-child.ts', import.meta.url))

/** Starts a server process on a free port. @throws Error with its output when it exits before it listens */
export async function startServer(env: Record<string, string>, file = SERVER): Promise<Child> {
  const child = fork(file, [], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (bytes) => {
    said += bytes
  })
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const port = await Promise.race([
    new Promise<number>((resolve) => child.once('message', (message) => resolve((message as { port: number }).port))),
    ended.then((code) => Promise.reject(new Error(`The server ended (${code}): ${said}`))),
  ])
  return { port, process: child, ended, said: () => said }
}

/** One POST request on a new connection; `cutAfterSend` closes it once everything was sent. */
export function post(
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  { cutAfterSend = false } = {},
) {
  return new Promise<{ http: number; text: string }>((resolve, reject) => {
    const bytes = JSON.stringify(body)
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes), ...headers },
      },
      (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () => {
          resolve({ http: reply.statusCode ?? 0, text })
        })
        reply.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(bytes, () => {
      if (cutAfterSend) asked.destroy()
    })
  }).then(({ http, text }) => ({ http, body: JSON.parse(text) as Body }))
}
