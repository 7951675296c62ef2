import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const HAS_OPENSSL = ((): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A self-signed certificate for one DNS name, and its key (PEM); valid for `days`. */
export function createCertificate(name: string, days = 1): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bailu-certificate-'))
  const file = (fileName: string) => join(folder, fileName)
  const baseArguments = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days']
  const nameArguments = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  try {
    const args = [...baseArguments, String(days), ...nameArguments, '-keyout', file('key'), '-out', file('cert')]
    execFileSync('openssl', args, { stdio: 'ignore' })
    return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('cert'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
