import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm, ROOT } from './lib/project.mjs'
import { fail, say } from './lib/run.mjs'

/** Problems of a bill of materials, and the packages without a licence. */
export function examine({ bomFormat, components = [] }) {
  const nameOf = ({ name, version, purl }) => purl ?? `${name ?? '?'}@${version ?? '?'}`
  const problems = components.filter(({ name, version, purl }) => !name || !version || !purl).map(nameOf)
  if (bomFormat !== 'CycloneDX') problems.push('not CycloneDX')
  if (components.length === 0) problems.push('no components')
  return { problems, unlicensed: components.filter(({ licenses = [] }) => licenses.length === 0).map(nameOf) }
}

/** The packages the lockfile pins that a bill does not have. */
export function missingFrom({ components = [] }, { packages }) {
  const there = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
    .filter((one) => !there.has(one))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = resolve(process.argv[2] ?? join(ROOT, 'dist/bailu.cdx.json'))
  // From the lockfile: the same on every machine, with what other systems install, and without a network.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const { code, output } = await npm([...args, '--offline', '--loglevel=error'], { quiet: true })
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  if (code !== 0 || json === '') fail(`${output}\nThe bill of materials could not be made.`)
  const bill = JSON.parse(json)
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const { problems, unlicensed } = examine(bill)
  problems.push(...missingFrom(bill, lock))
  if (problems.length > 0) fail(`The bill of materials is not whole:\n${problems.map((one) => `  ${one}`).join('\n')}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`)
  say(`${bill.components.length} packages in ${path}`)
  if (unlicensed.length > 0) say(`Without a licence: ${unlicensed.join(', ')}`)
}
