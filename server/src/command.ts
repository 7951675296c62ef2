import { join } from 'node:path'
import type { Ctx } from './core/context.ts'
import { readSettings } from './core/settings.ts'
import { migrate, requireSchema } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { localFiles } from './outside/files.ts'
import { mailerOf } from './outside/mail.ts'
import { keepFilesPrivate } from './outside/private-files.ts'

const log = {
  info: () => undefined,
  warn: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
  error: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
}

/**
 * Runs a command line's work on the database that the settings name, as the
 * system. The embedded engine must not be in use by a running shop.
 * @param options `migrates`: brings the schema up to date first; otherwise one of another version is refused
 * @returns what `work` returns
 */
export async function withShop<T>(work: (ctx: Ctx) => Promise<T>, { migrates = false } = {}): Promise<T> {
  keepFilesPrivate()
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, log, true)
  try {
    if (migrates) await migrate(database, settings.databaseOwnerUrl)
    else await requireSchema(database)
    const house = {
      settings,
      files: localFiles(join(settings.dataDir, 'files')),
      mail: mailerOf(settings, log),
      clock: () => new Date(),
    }
    return await work({
      house,
      db: database.db,
      now: house.clock(),
      lang: 'en',
      actor: { kind: 'system' },
      ip: '',
      log,
    })
  } finally {
    await database.close()
  }
}

let piped: AsyncIterator<string> | undefined

/** One line from the terminal that is not shown, or the next one of a pipe; '' when there is none. */
export async function askSecret(prompt: string): Promise<string> {
  const { createInterface } = await import('node:readline')
  const { stdin } = process
  if (!stdin.isTTY) {
    piped ??= createInterface({ input: stdin })[Symbol.asyncIterator]()
    stdin.ref()
    const { value, done } = await piped.next()
    // A pipe that stays open keeps nobody waiting for an end.
    stdin.unref()
    return done ? '' : value
  }
  const { Writable } = await import('node:stream')
  process.stderr.write(prompt)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: hidden, terminal: true })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
