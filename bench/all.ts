import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Measured again by this command, one after the other; the page has the stored results of all others. */
const MEASURED = ['web', 'second-visit', 'taps', 'api', 'partner-calls', 'start', 'staff-web']

const folder = fileURLToPath(new URL('results/', import.meta.url))
for (const name of process.argv.includes('--page-only') ? [] : MEASURED) {
  process.stdout.write(`\n=== ${name}\n`)
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`bench:${name} ended with ${status}`)
}

const results = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => {
    const [title = '', conditions = '', ...rest] = readFileSync(folder + file, 'utf8')
      .trim()
      .split('\n\n')
    return { name: file.slice(0, -3), file, title: title.replace(/^# /, ''), conditions, rest }
  })
const isMeasured = ({ name }: { name: string }) => MEASURED.includes(name)
const order = ({ name }: { name: string }) => MEASURED.indexOf(name)

const sections = results
  .filter(isMeasured)
  .toSorted((a, b) => order(a) - order(b))
  .map(({ name, title, conditions, rest }) =>
    [
      `## ${title}`,
      `\`npm run bench:${name}\`. ${conditions}`,
      ...rest.map((part) => part.replace(/^## /, '### ')),
    ].join('\n\n'),
  )
const others = results.filter((result) => !isMeasured(result)).map(({ file, title }) => `- [${title}](${file})`)
const page = [
  '# Measurements',
  'Written by `npm run bench`, which measures the first sections again, one after the other, on a machine that does nothing else; `npm run bench -- --page-only` only writes this page. Times depend on the machine and its load: compare two runs of the same hour. Exact figures (bytes, statements, requests) are held by tests.',
  ...sections,
  '## Others',
  others.join('\n'),
].join('\n\n')
writeFileSync(`${folder}README.md`, `${page}\n`)
