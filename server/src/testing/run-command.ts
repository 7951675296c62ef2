import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a command of `server/src/cli` in a process of its own until it ends.
 * @param env added to that of the tests
 */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  stdin: Pick<SpawnSyncOptions, 'stdio' | 'input'> = {},
) {
  const program = fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...stdin,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, out: stdout.trim(), err: stderr.trim() }
}
