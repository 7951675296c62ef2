import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The release before this one: its servers run for some minutes beside the schema of this one. Set with each release. */
export const FORMER_RELEASE = '7d27e19'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['contract', 'phrases', 'server']

/** Whether the former release is in this copy of the repository; a shallow clone has not got it. */
export function hasFormerRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${FORMER_RELEASE}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Unpacks the former release's server into a folder of its own, on the packages that are installed here.
 */
export function unpackFormerRelease(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bailu-former-'))
  const archive = execFileSync('git', ['archive', FORMER_RELEASE, 'package.json', ...WORKSPACES], {
    cwd: ROOT,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@bailu'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@bailu') symlinkSync(join(from, name), join(to, name))
  for (const name of WORKSPACES) symlinkSync(join(folder, name), join(to, '@bailu', name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
