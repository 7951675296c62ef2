import { withSystemContext } from './command.ts'
import { checkFiles } from '../app/check-files.ts'
import { takeOverFiles } from '../app/file-cleanup.ts'
import { safeErrorMessage } from '../lib/error-log.ts'

const HELP = `Compares the files with the rows that name them: pictures, documents, slips, photos, avatars.
Exit code 1 when a row names a file that is missing. Safe while the shop is running on PostgreSQL.

  npm run files:check
  npm run files:check -- --delete-files-without-rows

The shop deletes files without rows itself, unless they are suspiciously many, or another copy of its database began to do
so. Then find out why before deleting them: this may be the wrong database for these files. After a restore to an earlier
moment it is the right one; deleting them lets the shop go on.`

const SHOWN = 50
const DELETE = '--delete-files-without-rows'
const [option, ...others] = process.argv.slice(2)

function printList(title: string, list: readonly string[]): void {
  if (list.length === 0) return
  console.error(`${list.length} ${title}:`)
  for (const line of list.slice(0, SHOWN)) console.error(`  ${line}`)
  if (list.length > SHOWN) console.error(`  … and ${list.length - SHOWN} more`)
}

if (others.length > 0 || (option !== undefined && option !== DELETE)) {
  console.log(HELP)
  // With a misspelled option nothing was checked.
  process.exitCode = option === '--help' ? 0 : 1
} else {
  try {
    await withSystemContext(async (ctx) => {
      const { files, rowsWithoutFiles, filesWithoutRows } = await checkFiles(ctx)
      printList('rows name files that are missing', rowsWithoutFiles)
      printList('files that no row names', filesWithoutRows)
      if (option === DELETE) {
        for (const key of filesWithoutRows) await ctx.deps.files.remove(key)
        await takeOverFiles(ctx)
      }
      console.log(
        `${files} files, ${rowsWithoutFiles.length} rows without files, ${filesWithoutRows.length} files without rows.`,
      )
      process.exitCode = rowsWithoutFiles.length === 0 ? 0 : 1
    })
  } catch (error) {
    console.error(`The files could not be checked: ${safeErrorMessage(error)}`)
    process.exitCode = 1
  }
}
