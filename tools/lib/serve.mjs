import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv, NODE, ROOT } from './project.mjs'
import { run } from './run.mjs'

// Flags and environment that limit the V8 heap and make glibc return the memory freed by password hashing and image processing.
const PROCESS = JSON.parse(readFileSync(join(ROOT, 'server/process.json'), 'utf8'))

const settings = () => (existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [])

/** Fills an empty demo shop, in a process that ends; without the limits of memory, which cost time here. */
export async function fillDemo() {
  const ending = new AbortController()
  const end = () => {
    ending.abort()
    process.exit(1)
  }
  process.on('SIGTERM', end)
  const options = { cwd: ROOT, env: toolEnv(), signal: ending.signal }
  const { code } = await run(NODE, [...settings(), 'demo/src/prepare.ts'], options)
  process.off('SIGTERM', end)
  // It has printed the reason.
  if (code !== 0) process.exit(code)
}

/**
 * Runs the server on the pinned Node until it ends, and exits with its code.
 * The server gets its own process group and each signal once from here: Ctrl-C
 * would reach the group directly, and a second signal means "stop at once".
 */
export function serve(args, env = {}) {
  const server = spawn(NODE, [...PROCESS.flags, ...settings(), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...PROCESS.env, ...toolEnv(env) },
    detached: process.platform !== 'win32',
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < 300) return
      last = Date.now()
      server.kill(signal === 'SIGINT' ? 'SIGTERM' : signal)
    })
  }
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
