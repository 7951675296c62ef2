import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest mail to this address; empty when there is none yet. File names sort by time of writing. */
export async function lastMail(folder: string, to: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (mail.includes(`\nTo: ${to}\n`)) return mail
  }
  return ''
}
