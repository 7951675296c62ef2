import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv, NODE, ROOT } from './project.mjs'

// Flags and environment that limit the V8 heap and make glibc return the memory freed by password hashing and image processing.
const PROCESS = JSON.parse(readFileSync(join(ROOT, 'server/process.json'), 'utf8'))

/**
 * Runs the server on the pinned Node until it ends, and exits with its code.
 * The server gets its own process group and each signal once from here: Ctrl-C
 * would reach the group directly, and a second signal means "stop at once".
 */
export function serve(args, env = {}) {
  const file = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
  const server = spawn(NODE, [...PROCESS.flags, ...file, ...args], {
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
