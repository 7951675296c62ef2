import { fork, type ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'

export type ServerProcess = { port: number; process: ChildProcess; ended: Promise<number | null>; output: () => string }

type Body = { status: number; data: Record<string, unknown> | null; code?: string }

const SERVER = fileURLToPath(new URL('./server-child.ts', import.meta.url))

/** Starts a server process on a free port. @throws Error with its output when it exits before it listens */
export async function startServer(env: Record<string, string>, file = SERVER): Promise<ServerProcess> {
  const child = fork(file, [], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (bytes) => {
    output += bytes
  })
  child.stderr?.on('data', (bytes) => {
    output += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const port = await Promise.race([
    new Promise<number>((resolve) => child.once('message', (message) => resolve((message as { port: number }).port))),
    ended.then((code) => Promise.reject(new Error(`The server ended (${code}): ${output}`))),
  ])
  return { port, process: child, ended, output: () => output }
}

/** One POST request on a new connection; `cutAfterSend` closes it once everything was sent. */
export function postOnce(
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  { cutAfterSend = false } = {},
) {
  return new Promise<{ http: number; text: string }>((resolve, reject) => {
    const bytes = JSON.stringify(body)
    const outgoing = request(
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
    outgoing.on('error', reject)
    outgoing.end(bytes, () => {
      if (cutAfterSend) outgoing.destroy()
    })
  }).then(({ http, text }) => ({ http, body: JSON.parse(text) as Body }))
}
