import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm, ROOT } from './lib/project.mjs'
import { fail, say } from './lib/run.mjs'

const GRAVE = new Set(['high', 'critical'])

/**
 * What `npm audit --json` said, apart: what has to be mended, what is excepted for a time, what is less grave.
 * @param exceptions `{ advisory, reason, until }`, the advisory by its address, `until` a day like 2027-01-31
 * @returns undefined when the registry did not answer
 */
export function judge(report, exceptions, today) {
  if (!report?.vulnerabilities || report.error) return undefined
  const advisories = new Map()
  for (const { name, via } of Object.values(report.vulnerabilities))
    for (const cause of via) if (typeof cause === 'object') advisories.set(cause.url, { package: name, ...cause })
  const holds = ({ url }) =>
    exceptions.some(({ advisory, until, reason }) => advisory === url && reason && until >= today)
  const all = [...advisories.values()]
  const grave = all.filter(({ severity }) => GRAVE.has(severity))
  return {
    toMend: grave.filter((one) => !holds(one)),
    excepted: grave.filter(holds),
    lesser: all.filter(({ severity }) => !GRAVE.has(severity)),
  }
}

/** One request with a short timeout: the whole test run waits for it. */
const ASK = 'audit --json --loglevel=silent --fetch-retries=0 --fetch-timeout=20000'.split(' ')

const lineOf = ({ severity, package: name, title, url }) => `  ${severity}  ${name}  ${title}  ${url}`

function parsed(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const exceptions = JSON.parse(readFileSync(join(ROOT, 'tools/audit-exceptions.json'), 'utf8'))
  const { output } = await npm(ASK, { quiet: true })
  const found = judge(parsed(output), exceptions, new Date().toISOString().slice(0, 10))
  if (!found) {
    say('The registry does not tell of known vulnerabilities: nothing was checked.')
    process.exit(0)
  }
  for (const one of found.lesser) say(lineOf(one))
  for (const one of found.excepted) say(`${lineOf(one)}  (excepted)`)
  if (found.toMend.length > 0) fail(`To be mended (see docs/security.md):\n${found.toMend.map(lineOf).join('\n')}`)
  say(`No known grave vulnerability; ${found.lesser.length} lesser, ${found.excepted.length} excepted.`)
}
