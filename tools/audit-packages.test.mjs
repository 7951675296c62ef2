import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { judge } from './audit-packages.mjs'

const URL = 'https://advisories.example/1'
const report = (severity) => ({
  vulnerabilities: {
    deep: { name: 'deep', severity, via: [{ url: URL, severity, title: 'reads too far' }] },
    above: { name: 'above', severity, via: ['deep'] },
  },
})
const TODAY = '2026-11-22'
const excepted = (until, reason = 'not reached by us') => [{ advisory: URL, reason, until }]
const counts = (found) => [found.toMend.length, found.excepted.length, found.lesser.length]

test('high and critical advisories fail, others are reported', () => {
  expect(counts(judge(report('critical'), [], TODAY))).toEqual([1, 0, 0])
  expect(counts(judge(report('high'), [], TODAY))).toEqual([1, 0, 0])
  expect(counts(judge(report('moderate'), [], TODAY))).toEqual([0, 0, 1])
  expect(counts(judge({ vulnerabilities: {} }, [], TODAY))).toEqual([0, 0, 0])
})

test('an exception holds with a reason and until its day', () => {
  expect(counts(judge(report('high'), excepted(TODAY), TODAY))).toEqual([0, 1, 0])
  expect(counts(judge(report('high'), excepted('2026-11-21'), TODAY))).toEqual([1, 0, 0])
  expect(counts(judge(report('high'), excepted(TODAY, ''), TODAY))).toEqual([1, 0, 0])
})

test('a registry that does not answer is reported as neither vulnerable nor safe', () => {
  for (const answer of [undefined, {}, { error: { code: 'E405' } }]) expect(judge(answer, [], TODAY)).toBeUndefined()
})

test('each run asks the registry: its advisories fail the run, no answer does not', async () => {
  const run = readFileSync(new globalThis.URL('./test.mjs', import.meta.url), 'utf8')
  expect(run).toContain("'tools/audit-packages.mjs'")
  let audit = report('critical')
  const registry = createServer((request, response) => {
    request.resume()
    // npm asks in two forms; of the newer one only the advisories count.
    const advisories = {
      'fast-check': [{ id: 1, url: URL, title: 'reads too far', severity: 'critical', vulnerable_versions: '*' }],
    }
    if (audit && request.url.endsWith('/advisories/bulk')) response.end(JSON.stringify(advisories))
    else response.writeHead(405).end()
  })
  await new Promise((ready) => registry.listen(0, '127.0.0.1', ready))
  const asked = () =>
    new Promise((done) => {
      const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${registry.address().port}/` }
      const program = fileURLToPath(new globalThis.URL('./audit-packages.mjs', import.meta.url))
      execFile(process.execPath, [program], { env }, (error, out, err) => done([error ? 1 : 0, out + err]))
    })
  expect(await asked()).toEqual([1, expect.stringContaining('reads too far')])
  audit = undefined
  expect(await asked()).toEqual([0, expect.stringContaining('nothing was checked')])
  await new Promise((closed) => registry.close(closed))
})
