import { withSystemContext } from './command.ts'
import type { Ctx } from '../core/context.ts'
import { type AuditBreak, type AuditVerification, verifyAudit } from '../features/audit/verify-audit.ts'
import { compareAuditCopy, type CopyDifference, type CopyComparison } from '../features/audit/compare-audit-copy.ts'

const HELP = `Proves the audit log of the whole database: every entry is as it was sealed, none is missing, none was put
in later; and holds it against the copy in the second place, seal by seal. Safe while the shop is running on
PostgreSQL. Exit code 1 when it is broken, or differs from its copy.

  npm run audit:check              with the copy of AUDIT_COPY_URL, where that is a file
  npm run audit:check -- <file>    with a copy brought from elsewhere, one seal a line`

const BREAK_TEXTS: Record<AuditBreak['what'], string> = {
  seal_missing: 'a seal is missing',
  seal_changed: 'a seal was changed',
  entry_deleted: 'an entry was deleted',
  entry_changed: 'an entry was changed',
  entry_inserted: 'an entry was put in later',
}
const DIFFERENCE_TEXTS: Record<CopyDifference['what'], string> = {
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
const copyPathOf = ({ deps }: Ctx, namedPath: string | undefined): string | undefined => {
  const { auditCopy } = deps.config
  return namedPath ?? (auditCopy?.kind === 'file' ? auditCopy.path : undefined)
}

function printProof({ broken, seals, entries, last, waiting, otherKey }: AuditVerification): void {
  if (broken) {
    console.error(`BROKEN  ${BREAK_TEXTS[broken.what]}: seal ${broken.seal ?? '–'}, entry ${broken.entry ?? '–'}`)
    console.error('        Keep a copy of the database as it is, and compare with the copy and the log of the server.')
    return
  }
  console.log(`The audit log holds: ${entries} entries in ${seals} seals; ${waiting} wait to be sealed.`)
  if (last) console.log(`Last seal ${last.number}: ${last.hash}`)
  if (otherKey > 0) console.log(`${otherKey} seals were made with a secret key that this server does not have.`)
}

function printComparison(path: string, { differences, seals, entries, waiting }: CopyComparison): void {
  for (const { what, seal, entry, line } of differences) {
    const where = [seal && `seal ${seal}`, entry && `entry ${entry}`, line && `line ${line}`].filter(Boolean).join(', ')
    console.error(`DIFFERS ${DIFFERENCE_TEXTS[what]}: ${where}`)
  }
  console.log(`${seals} seals with ${entries} entries are the same in ${path}; ${waiting} seals wait to be copied.`)
}

const args = process.argv.slice(2)
if (args.length > 1 || args[0]?.startsWith('-')) {
  console.log(HELP)
} else {
  try {
    const intact = await withSystemContext(async (ctx) => {
      const proof = await verifyAudit(ctx)
      printProof(proof)
      const path = copyPathOf(ctx, args[0])
      if (path === undefined) {
        const isRemote = ctx.deps.config.auditCopy?.kind === 'https'
        const usage = 'npm run audit:check -- <file>'
        console.log(
          isRemote ? `Not compared with its copy: bring it here, ${usage}` : 'There is no copy to compare with.',
        )
        return !proof.broken
      }
      const compared = await compareAuditCopy(ctx, path)
      printComparison(path, compared)
      return !proof.broken && compared.differences.length === 0
    })
    process.exitCode = intact ? 0 : 1
  } catch (error) {
    console.error(`The audit log could not be checked: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
