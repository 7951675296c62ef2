import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { houseEnv, NODE, ROOT } from '../lib/house.mjs'

const OPENS_WITHIN = 60_000

export type RunningServer = Awaited<ReturnType<typeof openServer>>

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts the real server as a separate process; resolves when /readyz answers. @throws Error after 60 s */
export async function openServer(env: Record<string, string>) {
  const port = await freePort()
  const began = Date.now()
  const child = spawn(NODE, ['server/src/main.ts'], {
    cwd: ROOT,
    env: houseEnv({ DEMO: '0', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  let gone = false
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      gone = true
      resolve()
    }),
  )
  const at = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (gone) throw new Error(`The server did not open:\n${said}`)
    if (Date.now() - began > OPENS_WITHIN) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready after ${OPENS_WITHIN} ms:\n${said}`)
    }
    await wait(25)
  }
  return {
    at,
    openedIn: Date.now() - began,
    said: () => said,
    alive: () => !gone,
    /** SIGKILL: the process gets no chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    abandon: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
