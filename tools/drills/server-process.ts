import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/stand-ins/free-port.ts'
import { toolEnv, NODE, ROOT } from '../lib/project.mjs'

const START_TIMEOUT_MS = 240_000

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the real server as a separate process, on a free port unless one is given; resolves when /readyz answers.
 * @param root folder of the checkout it runs from
 * @throws Error after four minutes
 */
export async function startServer(env: Record<string, string>, root = ROOT) {
  const port = Number(env['PORT'] ?? (await freePort()))
  const began = Date.now()
  const child = spawn(NODE, ['server/src/app/main.ts'], {
    cwd: root,
    env: toolEnv({ DEMO: '0', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(port), ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (bytes) => {
    stderr += bytes
  })
  let exited = false
  const forceKill = () => void child.kill('SIGKILL')
  // No server of a drill survives it, also after an exception or Ctrl-C.
  process.prependOnceListener('exit', forceKill)
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      exited = true
      process.off('exit', forceKill)
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
    if (exited) throw new Error(`The server did not open:\n${stderr}`)
    if (Date.now() - began > START_TIMEOUT_MS) {
      forceKill()
      throw new Error(`The server was not ready after ${START_TIMEOUT_MS} ms:\n${stderr}`)
    }
    await wait(25)
  }
  return {
    at,
    pid: child.pid!,
    startMs: Date.now() - began,
    stderr: () => stderr,
    alive: () => !exited,
    /** SIGKILL: the process gets no chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
