import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDemo } from '@bailu/demo/fill-demo'
import { serve } from '@bailu/server/app/serve'
import { readConfig } from '@bailu/server/lib/config'
import { createServerDatabase, dropDatabase, postgresReachable } from '@bailu/server/testing/test-database'

// The demo data of the journeys is a folder. Where PostgreSQL answers, its database is there instead of in the folder, because
// the embedded engine takes as much CPU as the browser; a file in the folder names it.
const databaseFile = (folder: string) => join(folder, 'database-name')
const databaseOf = (folder: string) =>
  existsSync(databaseFile(folder)) ? readFileSync(databaseFile(folder), 'utf8') : undefined

/** Writes the demo data; the servers under test copy it. Filling takes as long as twenty journeys. */
export async function fillDemoData(folder: string): Promise<void> {
  await removeDemoData(folder)
  const isEmbedded = process.env['TEST_ENGINE'] === 'embedded' || !(await postgresReachable())
  const database = isEmbedded ? undefined : await createServerDatabase()
  const config = readConfig({
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database?.url,
    DEMO: '1',
    LOG_LEVEL: 'error',
  })
  const shop = await serve(config, { fill: fillDemo })
  await shop.stop()
  if (database) writeFileSync(databaseFile(folder), database.name)
}

/** Copies the demo data for one server. @returns the URL of its database; undefined on the embedded engine */
export async function copyDemoData(folder: string, to: string): Promise<string | undefined> {
  await cp(folder, to, { recursive: true })
  const template = databaseOf(folder)
  if (template === undefined) return undefined
  const { name, url } = await createServerDatabase(template)
  writeFileSync(databaseFile(to), name)
  return url
}

/** Removes the demo data, or a copy of it. */
export async function removeDemoData(folder: string): Promise<void> {
  const database = databaseOf(folder)
  if (database !== undefined) await dropDatabase(database)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { remove: { type: 'boolean' } }, allowPositionals: true })
  await (values.remove ? removeDemoData : fillDemoData)(positionals[0]!)
}
