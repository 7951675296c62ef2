import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseEnv, NODE, ROOT } from './house.mjs'

// V8 grows its heap, and glibc keeps what password hashing and pictures gave back, to sizes a shop does not need.
const HOUSE = JSON.parse(readFileSync(join(ROOT, 'server/process.json'), 'utf8'))

/**
 * Runs the server on the house's Node until it ends, and ends as it did.
 * It gets a process group of its own and each signal once from us: Ctrl-C
 * reaches a whole group, and a second one means "at once".
 */
export function serve(args, env = {}) {
  const file = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
  const server = spawn(NODE, [...HOUSE.flags, ...file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...HOUSE.env, ...houseEnv(env) },
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
