import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

// Fails when a document names a file that does not exist.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const tracked = (() => {
  try {
    return git('ls-files', '--cached', '--others', '--exclude-standard')
  } catch {
    return undefined
  }
})()
const documents = (tracked ?? []).filter((path) => path.endsWith('.md') && existsSync(join(ROOT, path)))
if (!tracked) process.stdout.write('Not a git clone: documents are not checked.\n')

/** Files created at run time: named in documents, absent in a fresh clone. */
const MADE = /^(data|node_modules|test-results|coverage)(\/|$)|\/(dist|node_modules)(\/|$)/
const FOLDERS = new Set(
  (tracked ?? [])
    .map((path) => path.split('/')[0])
    .filter((name) => name && existsSync(join(ROOT, name)) && statSync(join(ROOT, name)).isDirectory()),
)

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const missing = []

for (const document of documents) {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const complain = (what) => missing.push(`${document}: ${what}`)
  for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^([a-z]+:|#)/.test(link)) continue
    if (!existsSync(join(ROOT, dirname(document), link.replace(/#.*$/, '')))) complain(`link to ${link}`)
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    const [, script] = /^npm run ([a-z:-]+)/.exec(code) ?? []
    if (script && !(script in scripts)) complain(`npm run ${script}`)
    const path = normalize(code.replace(/[:#].*$/, ''))
    const top = path.split('/')[0] ?? ''
    // Only what is meant as a path from the root: no patterns, no placeholders, no addresses.
    if (!path.includes('/') || !FOLDERS.has(top) || /[\s{}*<>$…()|]/.test(path) || MADE.test(path)) continue
    if (!existsSync(join(ROOT, path))) complain(path)
  }
}

if (missing.length > 0) {
  process.stderr.write(`Documents name what is not there:\n${missing.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}
process.stdout.write(`${documents.length} documents name only what is there.\n`)
