import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { calls } from '../contract/src/calls.ts'
import { STAFF_ROLES } from '../contract/src/call.ts'

// The inventory in docs/security.md must be complete.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const document = read('docs/security.md')
const section = (title) => document.split(/^##+ /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['testing', 'faults', 'seed'].includes(entry.name) ? [] : filesIn(path)
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [{ path, text: read(path) }] : []
  })
}
const sources = filesIn('server/src')
/** @param atLeast fewer matches mean that the code is written differently now, and the pattern misses it */
const lacking = (part, wanted, atLeast) => {
  expect(wanted.length).toBeGreaterThanOrEqual(atLeast)
  return wanted.filter((one) => !section(part).includes(`\`${one}\``))
}
const having = (pattern) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the sections are there', () => {
  for (const title of [
    'Who may do what',
    'Signing in',
    'Input',
    'Files',
    'Keys, algorithms, certificates',
    'Outgoing connections',
    'Data classes',
    'Logs',
    'Expensive operations',
    'Packages',
  ])
    expect([title, section(title).length > 300]).toEqual([title, true])
})

test('every purpose of a key is documented', () => {
  const purposes = sources.flatMap(({ text }) => {
    if (!/(keyRing|macOf|macsOf|isMac|keyedHash)\(/.test(text)) return []
    const inline = [...text.matchAll(/(?:keyRing|macOf|macsOf|isMac|keyedHash)\([^,()]+,\s*'([^']+)'/g)]
    const named = [...text.matchAll(/const \w*(?:PURPOSE|PEPPER|KEY) = '([^']+)'/g)]
    return [...inline, ...named].map(([, purpose]) => purpose)
  })
  expect(lacking('Keys, algorithms, certificates', [...new Set(purposes)], 14)).toEqual([])
})

test('every call that takes a file is documented with its kinds and size', () => {
  const uploads = Object.entries(calls).flatMap(([key, { multipart }]) => (multipart ? [key] : []))
  expect(lacking('Files', uploads, 8)).toEqual([])
})

test('every role that may make a call is documented', () => {
  const kinds = Object.values(calls).flatMap(({ who }) => (typeof who === 'string' ? [who] : who))
  expect(lacking('Who may do what', [...new Set([...kinds, ...STAFF_ROLES])], 8)).toEqual([])
})

test('every module with outgoing connections is documented', () => {
  // Vite serves developers only.
  const out = having(/\bfetch\(|createTransport\(|\brequest\(endpoint|new pg\.Pool|\bcreateServer\(/).filter(
    (path) => !path.endsWith('/vite.ts'),
  )
  expect(lacking('Outgoing connections', out, 6)).toEqual([])
})

test('every log event is documented', () => {
  const events = sources.flatMap(({ text }) => [...text.matchAll(/\bevent: '(\w+)'/g)].map(([, event]) => event))
  expect(lacking('Logs', [...new Set(events)], 4)).toEqual([])
})

test('nothing else writes to the log', () => {
  // Commands write to the terminal, and so does a server that cannot start.
  const written = having(/console\.|process\.std(out|err)\.write/)
  const allowed = /^server\/src\/(cli\/|app\/(run|welcome)\.)|error-log|killed-writer-child|-child\./
  expect(written.length).toBeGreaterThanOrEqual(8)
  expect(written.filter((path) => !allowed.test(path))).toEqual([])
})

test('every module with a concurrency limit or a worker thread is documented', () => {
  const bounded = having(/createLimiter\(|new Worker\(|createSlots\(/).filter(
    (path) => !/lib\/limiter|embedded\//.test(path),
  )
  expect(lacking('Expensive operations', bounded, 12)).toEqual([])
})

test('retention periods and the time to fix a vulnerable package are documented', () => {
  expect(section('Data classes')).toContain('`server/src/features/legal/retention-kinds.ts`')
  for (const grade of ['critical', 'high', 'medium', 'low'])
    expect(section('Packages')).toMatch(new RegExp(`\\| ${grade}[^|]*\\| +\\d+ days`))
})
