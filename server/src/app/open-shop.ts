import type { Deps } from '../core/context.ts'
import { terminalLog } from '../lib/error-log.ts'
import type { Config } from '../lib/config.ts'
import type { Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { requireLimitedRole } from '../database/privileges.ts'
import { rejectDemoStaff } from '../features/staff/manage-staff.ts'
import { openFileStore } from '../integrations/open-file-store.ts'
import { createMailer } from '../integrations/mailer.ts'

export type ShopOptions = {
  clock?: () => Date
  /** Puts the demo shop into an empty database; required where the configuration asks for a demo. */
  fill?: (deps: Deps, db: Db) => Promise<void>
  /** False: the embedded engine writes no backups, which delay its answers. */
  backups?: boolean
}

/** Opens the database and what the configuration names beside it; migrates; fills the demo shop if configured. */
export async function openShop(config: Config, { clock, fill, backups = true }: ShopOptions) {
  const database = await openDatabase(config, terminalLog, { backups })
  await migrate(database, config.databaseOwnerUrl)
  if (config.production && database.engine === 'postgresql') await requireLimitedRole(database.pool)
  await rejectDemoStaff(config, database.db)
  const deps = {
    config,
    files: openFileStore(config, terminalLog),
    mail: createMailer(config, terminalLog),
    clock: clock ?? (() => new Date()),
  }
  if (config.demo) {
    if (!fill) throw new Error('DEMO is on, but this program brings no demo data: start demo/src/main.ts.')
    await fill(deps, database.db)
  }
  return { database, deps }
}
