import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './lib/browser.mjs'
import { engines } from './lib/engines.mjs'
import { build, toolEnv, install, NODE, ROOT, seconds } from './lib/project.mjs'
import { fail, run, say } from './lib/run.mjs'

/**
 * `npm test`: what each change must pass. `--all`: the exhaustive tests and all journeys as well, races and properties with
 * all of their rounds instead of a quarter. `--only-rest`: what `npm test` leaves out, and races and properties once more, with all of their rounds.
 * Journeys tagged `@thorough` and further languages of journeys, and the main journeys in the engines of Firefox and Safari,
 * run only with the environment variable `JOURNEYS=all`.
 */
const [mode = 'each change', ...others] = process.argv.slice(2)
if (others.length > 0 || !['each change', '--all', '--only-rest'].includes(mode))
  fail('Use: npm test, or --all, or --only-rest')
const ALL = mode === '--all'
const REST = mode === '--only-rest'
/** Files of the project `unit` whose number of rounds depends on TEST_EXHAUSTIVE, whatever their names. */
const countedFiles = () =>
  readdirSync(join(ROOT, 'server/src'), { recursive: true })
    .map((file) => `server/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.exhaustive.test.ts'))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('/run-counts.ts'))

const results = mkdtempSync(join(tmpdir(), 'bailu-results-'))
const demoData = join(results, 'demo-data')
const total = { passed: 0, failed: 0, skipped: 0 }
const steps = []
const failures = []

function finish(name, began, counts) {
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  const mark = counts.failed > 0 ? 'FAILED' : 'ok'
  steps.push([mark, name, seconds(began), counts])
  say(`── ${name}: ${mark} in ${seconds(began)}`)
}

/** Runs a step and prints its time; a failure does not stop the run. */
async function step(name, work) {
  say(`\n── ${name}`)
  const began = Date.now()
  const counts = await work().catch((error) => {
    say(error.message)
    return { passed: 0, failed: 1 }
  })
  finish(name, began, counts)
}

/** Runs checks two at a time; the output of one is printed when it has ended. @param checks pairs of name and work */
async function twoAtATime(checks) {
  const waiting = [...checks]
  const oneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, work] = next
      const began = Date.now()
      const { code, output } = await work().catch((error) => ({ code: 1, output: error.message }))
      if (output.trim()) say(`\n${output.trim()}`)
      finish(name, began, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
    }
  }
  await Promise.all([oneAfterAnother(), oneAfterAnother()])
}
const tool = (name, bin, ...args) => [
  name,
  () => run(NODE, [join(ROOT, bin), ...args], { cwd: ROOT, env: toolEnv(), quiet: true }),
]
// Two checks run at a time; several threads of one would each check the shared types again.
const types = (folder) =>
  tool(`types of ${folder}`, 'node_modules/typescript/bin/tsc', '-p', folder, '--singleThreaded')

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

function vitest(name, { projects, engine, files = [] }) {
  return step(name, async () => {
    const report = join(results, `${name}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const args = ['run', ...files, ...chosen, '--reporter=default', '--reporter=json', `--outputFile=${report}`]
    const { code } = await run(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      env: toolEnv({ TEST_ENGINE: engine, CI: 'true', ...((ALL || REST) && { TEST_EXHAUSTIVE: '1' }) }),
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

/** Titles of the journeys that failed, with their error and what their pages showed. */
function unexpected(suites, path = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const failed = tests.flatMap(({ results: tries }) => tries).find((tried) => tried.error)
        const attached = (failed?.attachments ?? [])
          .filter(({ contentType, body }) => contentType === 'text/plain' && body)
          .map(({ body }) => Buffer.from(body, 'base64').toString())
        const error = stripVTControlCharacters(failed?.error.message ?? '')
          .split('\n')
          .slice(0, 12)
          .join('\n')
        return [`${[...path, suite.title, title].join(' › ')}: ${error}`, ...attached]
          .join('\n')
          .replaceAll('\n', '\n    ')
      }),
    ...unexpected(suite.suites ?? [], [...path, suite.title]),
  ])
}

/** Runs journeys. @param more variables that name browsers */
async function playwright(name, args, more) {
  const report = join(results, `${name}.json`)
  const env = toolEnv({ CI: 'true', E2E_DEMO_DATA: demoData, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...more })
  const { code } = await run(
    NODE,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
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

async function journeys() {
  const found = await browser()
  if (found.missing) throw new Error(found.missing)
  const chosen = ALL ? [] : REST ? ['--grep-invert', '@main'] : ['--grep', '@main']
  return playwright('journeys', chosen, found.path && { PLAYWRIGHT_CHROMIUM_PATH: found.path })
}

/** The main journeys in the engines of Firefox and Safari. @returns the engines that are not on this machine */
async function journeysInOtherEngines() {
  const all = Object.entries(await engines())
  const there = all.filter(([, variables]) => variables)
  const projects = there.flatMap(([name]) => ['--project', name])
  const variables = Object.assign({}, ...there.map(([, its]) => its))
  const title = `main journeys in ${there.map(([name]) => name).join(' and ')}`
  if (there.length > 0)
    await step(title, () => playwright('engines', ['--config', 'engines.config.ts', ...projects], variables))
  return all.filter(([, variables]) => !variables).map(([name]) => name)
}

const began = Date.now()
await install({ tools: true })
await twoAtATime([
  ['build', () => build({ always: true }).then(() => ({ code: 0, output: '' }))],
  tool('demo data of the journeys', 'e2e/fill-demo-data.ts', demoData),
  ...(REST
    ? []
    : [
        types('.'),
        types('storefront'),
        types('back-office'),
        types('e2e'),
        tool('lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
        tool('dead code', 'node_modules/knip/bin/knip.js'),
        tool('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
        tool('paths named in documents', 'tools/check-doc-refs.mjs'),
        tool('security requirements', 'tools/check-asvs.mjs'),
        tool('structure of the code', 'tools/check-structure.mjs'),
        tool('known vulnerabilities', 'tools/audit-packages.mjs'),
        tool('bill of materials', 'tools/sbom.mjs', join(results, 'bailu.cdx.json')),
      ]),
])

const real = await postgres()
const engine = real ? 'postgresql' : 'embedded'
const where = real ? 'on PostgreSQL' : 'on the embedded engine'
if (REST) {
  await vitest(`races and properties ${where}`, { projects: ['unit'], engine, files: countedFiles() })
  await vitest(`exhaustive tests ${where}`, { projects: ['exhaustive'], engine })
} else {
  const projects = ['unit', 'alone', ...(ALL ? ['exhaustive'] : [])]
  await vitest(`unit and API tests ${where}`, { projects, engine })
}
if (real && (ALL || REST))
  await vitest('API tests on the embedded engine', { projects: ['embedded'], engine: 'embedded' })
await step('browser journeys', journeys)
const enginesMissing = ALL && process.env['JOURNEYS'] === 'all' ? await journeysInOtherEngines() : []
await run(NODE, [join(ROOT, 'e2e/fill-demo-data.ts'), '--remove', demoData], { cwd: ROOT, env: toolEnv({}) })
rmSync(results, { recursive: true, force: true })

say('')
for (const [mark, name, took, { passed, failed }] of steps) {
  say(`${mark.padEnd(7)}${name.padEnd(46)}${took.padStart(8)}  ${passed} passed${failed ? `, ${failed} failed` : ''}`)
}
say(`${seconds(began)} in all`)
if (failures.length > 0) say(`\nWhat failed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
for (const name of enginesMissing) {
  say(`\n*** SKIPPED: the main journeys in ${name}, which is not on this machine and could not be installed. ***`)
}
if (!real) {
  say('\n*** NO POSTGRESQL WAS REACHED: the races and everything else that needs a real one WERE NOT TRIED. ***')
  say('*** Start one on 127.0.0.1:5432 or name one in TEST_DATABASE_URL.                                ***')
}
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
