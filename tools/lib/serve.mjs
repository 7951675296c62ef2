import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseEnv, NODE, ROOT } from './house.mjs'

// While the sources load, V8 lets its young generation grow to sizes a shop never needs again.
const FLAGS = JSON.parse(readFileSync(join(ROOT, 'server/node-flags.json'), 'utf8'))

/**
 * Runs the server on the house's Node until it ends, and ends as it did.
 * It gets a process group of its own and each signal once from us: Ctrl-C
 * reaches a whole group, and a second one means "at once".
 */
export function serve(args, env = {}) {
  const file = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
  const server = spawn(NODE, [...FLAGS, ...file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: houseEnv(env),
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
