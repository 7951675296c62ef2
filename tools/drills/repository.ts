import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../lib/project.mjs'
import { ownFolder, postgresIdentity } from './cluster.ts'
import { program } from './needs.ts'

const STANZA = 'shop'

/** Seconds after which changes are archived though their file is not full: the longest time that a lost disk takes away. */
export const ARCHIVE_TIMEOUT_SECONDS = 10

/**
 * A pgBackRest repository on this machine for one cluster, by `deploy/pgbackrest.conf`; PostgreSQL inherits the variables that
 * put it into a folder instead of a bucket.
 * @param folder an existing folder
 */
export function openRepository(folder: string, { dataDir, port }: { dataDir: string; port: number }) {
  const paths = Object.fromEntries(
    ['repository', 'sockets', 'log', 'lock', 'spool'].map((name) => {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true })
      ownFolder(path)
      return [name, path]
    }),
  )
  const backrest = program('pgbackrest')
  Object.assign(process.env, {
    PGBACKREST_CONFIG: join(ROOT, 'deploy/pgbackrest.conf'),
    PGBACKREST_STANZA: STANZA,
    PGBACKREST_REPO1_TYPE: 'posix',
    PGBACKREST_REPO1_PATH: paths['repository'],
    PGBACKREST_REPO1_CIPHER_PASS: 'passphrase of the drill',
    PGBACKREST_LOG_PATH: paths['log'],
    PGBACKREST_LOCK_PATH: paths['lock'],
    PGBACKREST_SPOOL_PATH: paths['spool'],
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: paths['sockets'],
  })
  const run = async (...args: string[]): Promise<number> => {
    const began = Date.now()
    await promisify(execFile)(backrest, args, { ...postgresIdentity(), cwd: '/' })
    return Date.now() - began
  }
  return {
    /** Settings of the cluster. */
    settings: `
unix_socket_directories = '${paths['sockets']}'
archive_mode = on
archive_command = '${backrest} archive-push %p'
archive_timeout = ${ARCHIVE_TIMEOUT_SECONDS}s
`,
    create: () => run('stanza-create'),
    /** All these resolve to the time taken in ms. */
    backup: (type: 'full' | 'incr') => run('backup', `--type=${type}`),
    /** Checks every file of the repository against its hash. */
    verify: () => run('verify'),
    /** @param moment time with its zone; without one, everything that was archived */
    restore: (moment: string | undefined) =>
      run('restore', ...(moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote'])),
    bytes: () => sizeOf(paths['repository']!),
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0)
