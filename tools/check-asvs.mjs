import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Every requirement must have an answer, and every test that is named must exist.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const STATES = ['met', 'deviation', 'not applicable']
const MOST_DEVIATIONS = 10
/** Minimum length of a reason, in characters. */
const REASON = 20

/** The ids of levels 1 and 2 from lines of `id level`. */
export const idsOf = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[0])

/** The rows of all tables whose first cell is an id. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => /^\|\s*V\d/.test(line))
    .map((line) => {
      const [id, asked, state, where, proof] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return { id, asked, state, where: where ?? '', proof: proof ?? '' }
    })

const spansOf = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span)
const isPath = (span) => /^[\w.-]+(\/[\w@.$-]+)+$/.test(span) || /^[\w-]+\.(md|json|mjs|ts|yml)$/.test(span)
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the file has a test, or a group of tests, of this name that runs. */
export function hasTest(source, title) {
  const named = new RegExp(`([\\w.]*)\\((?:[^()'"\`]|\\([^()]*\\))*?(['"\`])${escaped(title)}\\2`, 'g')
  return [...source.matchAll(named)].some(([, called, quote]) => quote && !/\.(skip|todo|fixme)$/.test(called))
}

/**
 * What is wrong with the table.
 * @param read the text of a file of the project, undefined where there is none
 */
export function check({ ids, table, read }) {
  const rows = rowsOf(table)
  const problems = []
  const asked = new Set(ids)
  for (const id of ids) {
    const times = rows.filter((row) => row.id === id).length
    if (times !== 1) problems.push(`${id}: ${times === 0 ? 'is missing' : `stands ${times} times`}`)
  }
  for (const { id, asked: words, state, where, proof } of rows) {
    const complain = (what) => problems.push(`${id}: ${what}`)
    if (!asked.has(id)) complain('is no requirement of levels 1 and 2')
    if (!words) complain('does not say what is asked')
    if (!STATES.includes(state)) complain(`state ${state}`)
    const reason = where
      .replace(/`[^`]*`/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (state !== 'met' && reason.length < REASON) complain(`${state} without a reason`)
    for (const path of spansOf(where).filter(isPath)) if (read(path) === undefined) complain(`no file ${path}`)
    const tests = spansOf(proof)
    if (state === 'met' && tests.length === 0) complain('met without a test')
    for (const test of tests) {
      const [path, title] = test.split(' › ')
      const source = read(path)
      if (!title || !/\.(test|spec)\.(ts|tsx|mjs)$/.test(path)) complain(`not a test: ${test}`)
      else if (source === undefined) complain(`no file ${path}`)
      else if (!hasTest(source, title)) complain(`no test “${title}” in ${path}`)
    }
  }
  const counts = Object.fromEntries(STATES.map((state) => [state, rows.filter((row) => row.state === state).length]))
  if (counts.deviation > MOST_DEVIATIONS) problems.push(`${counts.deviation} deviations, at most ${MOST_DEVIATIONS}`)
  return { problems, counts }
}

const read = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, counts } = check({
    ids: idsOf(read('tools/asvs-5.0.0-ids.txt')),
    table: read('docs/asvs.md') ?? '',
    read,
  })
  if (problems.length > 0) {
    process.stderr.write(`docs/asvs.md:\n${problems.map((line) => `  ${line}\n`).join('')}`)
    process.exit(1)
  }
  process.stdout.write(`ASVS: ${STATES.map((state) => `${counts[state]} ${state}`).join(', ')}.\n`)
}
