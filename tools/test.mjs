import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { browser } from './lib/browser.mjs'
import { build, toolEnv, install, NODE, ROOT, seconds } from './lib/project.mjs'
import { run, say } from './lib/run.mjs'

const results = mkdtempSync(join(tmpdir(), 'bailu-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const steps = []
const failures = []

/** Runs a step and prints its time; a failure does not stop the run. */
async function step(name, work) {
  say(`\n── ${name}`)
  const began = Date.now()
  const counts = await work().catch((error) => {
    say(error.message)
    return { passed: 0, failed: 1 }
  })
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  const mark = counts.failed > 0 ? 'FAILED' : 'ok'
  steps.push([mark, name, seconds(began), counts])
  say(`── ${name}: ${mark} in ${seconds(began)}`)
}

const tool = (bin, ...args) => ({ bin, args })
const check = (name, ...tools) =>
  step(name, async () => {
    const waiting = [...tools]
    let failed = 0
    const oneAfterAnother = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { code } = await run(NODE, [join(ROOT, next.bin), ...next.args], { cwd: ROOT, env: toolEnv() })
        if (code !== 0) failed = 1
      }
    }
    await Promise.all([oneAfterAnother(), oneAfterAnother()])
    return { passed: 1 - failed, failed }
  })

function reachable(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 2_000 })
    const answer = (there) => {
      socket.destroy()
      resolve(there)
    }
    socket
      .on('connect', () => answer(true))
      .on('error', () => answer(false))
      .on('timeout', () => answer(false))
  })
}

async function postgres() {
  const url = process.env.TEST_DATABASE_URL
    ? new URL(process.env.TEST_DATABASE_URL)
    : { hostname: '127.0.0.1', port: '5432' }
  return reachable(url.hostname, Number(url.port || 5432))
}

function vitest(name, projects, engine) {
  return step(name, async () => {
    const report = join(results, `${projects.join('-')}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile=${report}`]
    const { code } = await run(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      env: toolEnv({ TEST_ENGINE: engine, CI: 'true' }),
    })
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that fails to load has no tests to count.
    const unread = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
    ).length
    const failed = numFailedTests + unread
    for (const { name: file, assertionResults } of testResults.filter(({ status }) => status === 'failed')) {
      const wrong = assertionResults.filter(({ status }) => status === 'failed')
      const place = relative(ROOT, file)
      if (wrong.length === 0) failures.push(place)
      for (const { fullName, failureMessages } of wrong)
        failures.push(`${place} › ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
    }
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: numPendingTests }
  })
}

/** Titles of the journeys that failed, with the first line of their error. */
function unexpected(suites, path = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const error = tests.flatMap(({ results: tries }) => tries).find((tried) => tried.error)?.error
        return `${[...path, suite.title, title].join(' › ')}: ${error?.message?.split('\n')[0] ?? ''}`
      }),
    ...unexpected(suite.suites ?? [], [...path, suite.title]),
  ])
}

async function journeys() {
  const found = await browser()
  if (found.missing) throw new Error(found.missing)
  const report = join(results, 'journeys.json')
  const env = toolEnv({
    CI: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(found.path && { PLAYWRIGHT_CHROMIUM_PATH: found.path }),
  })
  const { code } = await run(
    NODE,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { cwd: join(ROOT, 'e2e'), env },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
  failures.push(...unexpected(suites), ...errors.map(({ message }) => message))
  const failed = stats.unexpected + errors.length
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: stats.skipped,
  }
}

const began = Date.now()
await install()
await check('format', tool('node_modules/oxfmt/bin/oxfmt', '--check', '.'))
await check('lint', tool('node_modules/oxlint/bin/oxlint', '--deny-warnings'))
await check(
  'types',
  tool('node_modules/typescript/bin/tsc', '-p', '.'),
  tool('node_modules/typescript/bin/tsc', '-p', 'storefront'),
  tool('node_modules/typescript/bin/tsc', '-p', 'back-office'),
  tool('node_modules/typescript/bin/tsc', '-p', 'e2e'),
)
await check('paths named in documents', tool('tools/check-doc-refs.mjs'))
await check('security requirements', tool('tools/check-asvs.mjs'))
await check('known vulnerabilities', tool('tools/audit-packages.mjs'))
await check('bill of materials', tool('tools/sbom.mjs', join(results, 'bailu.cdx.json')))
await check('dead code', tool('node_modules/knip/bin/knip.js'))

const real = await postgres()
if (real) {
  await vitest('unit and API tests, on PostgreSQL', ['unit', 'alone'], 'postgresql')
  await vitest('API tests, on the embedded engine', ['embedded'], 'embedded')
} else {
  await vitest('unit and API tests, on the embedded engine', ['unit', 'alone'], 'embedded')
}
await step('build', async () => {
  await build({ always: true })
  return { passed: 1, failed: 0 }
})
await step('browser journeys', journeys)
rmSync(results, { recursive: true, force: true })

say('')
for (const [mark, name, took, { passed, failed }] of steps) {
  say(`${mark.padEnd(7)}${name.padEnd(46)}${took.padStart(8)}  ${passed} passed${failed ? `, ${failed} failed` : ''}`)
}
say(`${seconds(began)} in all`)
if (failures.length > 0) say(`\nWhat failed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
if (!real) {
  say('\n*** NO POSTGRESQL WAS REACHED: the races and everything else that needs a real one WERE NOT TRIED. ***')
  say('*** Start one on 127.0.0.1:5432 or name one in TEST_DATABASE_URL.                                ***')
}
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
