import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Ctx } from '../core/context.ts'
import { readConfig } from '../lib/config.ts'
import { migrate, requireSchema } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { openFileStore } from '../integrations/open-file-store.ts'
import { createMailer } from '../integrations/mailer.ts'
import { keepFilesPrivate } from '../lib/private-files.ts'

const log = {
  info: () => undefined,
  warn: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
  error: (_detail: unknown, message = '') => void process.stderr.write(`${message}\n`),
}

/**
 * Runs the work of a command on the configured database, with the system as actor. The embedded engine must not be in use
 * by a running server.
 * @param options `migrates`: migrates the schema first; otherwise a schema of another version is an error
 * @returns the result of `work`
 */
export async function withSystemContext<T>(work: (ctx: Ctx) => Promise<T>, { migrates = false } = {}): Promise<T> {
  keepFilesPrivate()
  const config = readConfig(process.env)
  const database = await openDatabase(config, log, { longQueries: true })
  try {
    if (migrates) await migrate(database, config.databaseOwnerUrl)
    else await requireSchema(database)
    const deps = {
      config,
      files: openFileStore(config, log),
      mail: createMailer(config, log),
      clock: () => new Date(),
    }
    return await work({
      deps,
      db: database.db,
      now: deps.clock(),
      lang: 'en',
      actor: { kind: 'system' },
      ip: '',
      log,
    })
  } finally {
    await database.close()
  }
}

/**
 * Reads one line: from the terminal without echo, else the first line of a pipe or file.
 * @throws Error when there is none
 */
export async function askSecret(prompt: string): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) process.stderr.write(prompt)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface(stdin.isTTY ? { input: stdin, output: hidden, terminal: true } : { input: stdin })
  try {
    for await (const line of lines) return line
  } finally {
    lines.close()
    if (stdin.isTTY) process.stderr.write('\n')
  }
  throw new Error('Nothing was typed or piped in. Without a terminal, send the password as a line through a pipe.')
}
