import { withShop } from './command.ts'
import type { Ctx } from './core/context.ts'
import { type AuditBreak, type AuditProof, checkAudit } from './features/audit/check-audit.ts'
import { compareCopy, type CopyDifference, type CopyProof } from './features/audit/compare-copy.ts'

const HELP = `Proves the audit log of the whole database: every entry is as it was sealed, none is missing, none was put
in later; and holds it against the copy in the second place, seal by seal. Safe while the shop is running on
PostgreSQL. Exit code 1 when it is broken, or differs from its copy.

  npm run audit:check              with the copy of AUDIT_COPY_URL, where that is a file
  npm run audit:check -- <file>    with a copy brought from elsewhere, one seal a line`

const WORDS: Record<AuditBreak['what'], string> = {
  seal_missing: 'a seal is missing',
  seal_changed: 'a seal was changed',
  entry_deleted: 'an entry was deleted',
  entry_changed: 'an entry was changed',
  entry_inserted: 'an entry was put in later',
}
const COPY_WORDS: Record<CopyDifference['what'], string> = {
  entry_deleted: 'the copy has an entry that the database has no more',
  entry_changed: 'an entry is not as it was copied',
  entry_inserted: 'an entry was put into a seal after it was copied',
  seal_missing: 'the copy has a seal that the database has not',
  seal_changed: 'a seal is not as it was copied',
  copy_unreadable: 'a line of the copy cannot be read',
  copy_changed: 'a line of the copy does not fit its own hashes',
  copy_missing: 'a seal that was sent is not in the copy',
}

/** Path of the copy to compare with: the argument, or the configured file. */
const copyOf = ({ house }: Ctx, named: string | undefined): string | undefined => {
  const { auditCopy } = house.settings
  return named ?? (auditCopy?.kind === 'file' ? auditCopy.path : undefined)
}

function sayProof({ broken, seals, entries, last, waiting, otherKey }: AuditProof): void {
  if (broken) {
    console.error(`BROKEN  ${WORDS[broken.what]}: seal ${broken.seal ?? '–'}, entry ${broken.entry ?? '–'}`)
    console.error('        Keep a copy of the database as it is, and compare with the copy and the log of the server.')
    return
  }
  console.log(`The audit log holds: ${entries} entries in ${seals} seals; ${waiting} wait to be sealed.`)
  if (last) console.log(`Last seal ${last.number}: ${last.hash}`)
  if (otherKey > 0) console.log(`${otherKey} seals were made with a secret key that this server does not have.`)
}

function sayCopy(path: string, { differences, seals, entries, waiting }: CopyProof): void {
  for (const { what, seal, entry, line } of differences) {
    const where = [seal && `seal ${seal}`, entry && `entry ${entry}`, line && `line ${line}`].filter(Boolean).join(', ')
    console.error(`DIFFERS ${COPY_WORDS[what]}: ${where}`)
  }
  console.log(`${seals} seals with ${entries} entries are the same in ${path}; ${waiting} seals wait to be copied.`)
}

const args = process.argv.slice(2)
if (args.length > 1 || args[0]?.startsWith('-')) {
  console.log(HELP)
} else {
  try {
    const whole = await withShop(async (ctx) => {
      const proof = await checkAudit(ctx)
      sayProof(proof)
      const path = copyOf(ctx, args[0])
      if (path === undefined) {
        const away = ctx.house.settings.auditCopy?.kind === 'https'
        const how = 'npm run audit:check -- <file>'
        console.log(away ? `Not compared with its copy: bring it here, ${how}` : 'There is no copy to compare with.')
        return !proof.broken
      }
      const compared = await compareCopy(ctx, path)
      sayCopy(path, compared)
      return !proof.broken && compared.differences.length === 0
    })
    process.exitCode = whole ? 0 : 1
  } catch (error) {
    console.error(`The audit log could not be checked: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
