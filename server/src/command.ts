import { join } from 'node:path'
import type { Ctx } from './core/context.ts'
import { readSettings } from './core/settings.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { localFiles } from './outside/files.ts'
import { mailerOf } from './outside/mail.ts'

const log = {
  info: () => undefined,
  warn: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
  error: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
}

/**
 * Runs a command line's work on the database that the settings name, as the
 * system. The embedded engine must not be in use by a running shop.
 * @returns what `work` returns
 */
export async function withShop<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, log, true)
  try {
    await migrate(database)
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

/** One line of a password from the terminal, not shown, or from a pipe. */
export async function askPassword(prompt: string): Promise<string> {
  const { createInterface } = await import('node:readline')
  const { Writable } = await import('node:stream')
  if (process.stdin.isTTY) process.stderr.write(prompt)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}
