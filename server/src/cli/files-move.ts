import { join } from 'node:path'
import { copyFiles } from '../app/copy-files.ts'
import { diskFileStore, openFileStore } from '../integrations/open-file-store.ts'
import { readConfig } from '../lib/config.ts'
import type { StoreLog } from '../integrations/s3-file-store.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { keepFilesPrivate } from '../lib/private-files.ts'

const HELP = `Copies all files from the data folder to the bucket of FILES_URL, or back. Nothing is deleted.

  npm run files:move -- --to s3
  npm run files:move -- --to disk

Every copy is read back and compared by its SHA-256. Interrupted, or while the shop still writes to the old place: run it
again, it copies the rest. Exit code 1 when a file could not be copied, or when there is none.`

const log: StoreLog = {
  error: ({ err, method, key }, message = '') =>
    console.error(`${message}: ${method} ${key}: ${safeErrorMessage(err)}`),
}
const [option, target, ...others] = process.argv.slice(2)

async function moveFiles(to: 's3' | 'disk'): Promise<void> {
  keepFilesPrivate()
  const config = readConfig(process.env)
  if (!config.fileBucket) throw new Error('FILES_URL names no bucket')
  const [disk, bucket] = [diskFileStore(config), openFileStore(config, log)]
  const [source, destination] = to === 's3' ? [disk, bucket] : [bucket, disk]
  const { files, bytes, copied, failed } = await copyFiles(source, destination, {
    folder: join(config.dataDir, 'uploads'),
    onProgress: (report) => console.log(`${report.files} files, ${report.copied} of them copied …`),
  })
  for (const line of failed) console.error(`FAILED  ${line}`)
  if (files === 0 && failed.length === 0)
    throw new Error(`there are none in ${to === 's3' ? join(config.dataDir, 'files') : 'the bucket of FILES_URL'}`)
  console.log(
    `${files} files with ${bytes} bytes are in both places; ${copied} were copied now, ${files - copied} were there.`,
  )
  if (failed.length > 0) console.error(`${failed.length} files were not copied: run it again.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

if (option === '--to' && others.length === 0 && (target === 's3' || target === 'disk')) {
  try {
    await moveFiles(target)
  } catch (error) {
    console.error(`The files could not be copied: ${safeErrorMessage(error)}`)
    process.exitCode = 1
  }
} else {
  console.log(HELP)
  process.exitCode = option === undefined || option === '--help' ? 0 : 1
}
