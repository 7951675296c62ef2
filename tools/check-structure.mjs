// Checks how the code is divided: names exported twice in a workspace, crowded folders, loose files, long files, busy
// flags beside `useAction` and too large a share of import lines fail; the other figures are only printed.
// `--list=<part of a figure's name>` lists the places of a figure.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MAX_FOLDER_FILES = 25
const MAX_FILE_LINES = 300
/** Percent of the lines of a workspace. */
const MAX_IMPORT_SHARES = { server: 10, storefront: 10, 'back-office': 10 }
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Words of the glossary's column "today also called" that mean nothing else in this code. */
const VAGUE_WORDS =
  /\b(deeds?|doings?|manners|sameness|somebody|whoever|troubles?|told|untold|kept|awake|twins?|stretch|learns|papers)\b/gi

/** The only files directly in storefront/src. */
const STOREFRONT_ENTRIES = /^storefront\/src\/(entry-(client|server)|router)\.tsx$/

/** Exported once per file: tables of phrases in each language, and the route of each route file. */
const isRepeatedExport = (file, name) => /^phrases\/.*\/(en|zh|th)\.ts$/.test(file) || name === 'Route'

const isTest = (file) => /\.(test|race|property|spec)\.|\/testing\/|^e2e\//.test(file)
const isText = (file) => /^phrases\/|^demo\/src\/content\//.test(file)

function readSources() {
  let listed
  try {
    listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 27,
    }).split('\n')
  } catch {
    process.stdout.write('Not a git clone: the structure is not checked.\n')
    return []
  }
  return listed
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts') && existsSync(join(ROOT, file)))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return { file, text, lines: text.split('\n').length - 1, body: parseSync(file, text).program.body }
    })
}

const sources = readSources()
const programs = sources.filter(({ file }) => !isTest(file))

function exportedNames(body) {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return []
    const { declaration } = node
    if (!declaration) return node.specifiers.map(({ exported }) => exported.name)
    if (declaration.type !== 'VariableDeclaration') return [declaration.id.name]
    return declaration.declarations.map(({ id }) => id.name).filter(Boolean)
  })
}

function namesExportedTwice(workspace) {
  const files = new Map()
  for (const { file, body } of sources)
    if (file.startsWith(`${workspace}/`) && !/\.(test|spec)\./.test(file))
      // A type and a value may share a name in one file.
      for (const name of new Set(exportedNames(body)))
        if (!isRepeatedExport(file, name)) files.set(name, [...(files.get(name) ?? []), file])
  return [...files].filter(([, places]) => places.length > 1).map(([name, places]) => `${name}: ${places.join(', ')}`)
}

function crowdedFolders() {
  const counts = new Map()
  for (const { file } of sources)
    if (!/\.(test|race)\./.test(file)) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_FOLDER_FILES)
    .map(([folder, count]) => `${folder}: ${count} files`)
}

/** Names of variables, functions, types and parameters; members are left out, since they may be words of the specification. */
function identifiers(node, names = []) {
  if (Array.isArray(node)) for (const item of node) identifiers(item, names)
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') names.push(node.name)
    for (const [key, child] of Object.entries(node))
      if (!(node.computed === false && !node.shorthand && (key === 'property' || key === 'key')))
        identifiers(child, names)
  }
  return names
}

/** The words of a name: `keptDraft` counts as `kept Draft`. */
const spaced = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_/.-]/g, ' ')

const vagueNames = ({ file, body }) =>
  [file, ...new Set(identifiers(body))]
    .filter((name) => spaced(name).match(VAGUE_WORDS))
    .map((name) => `${file}: ${name}`)

function importShare(workspace) {
  const own = programs.filter(({ file }) => file.startsWith(`${workspace}/src/`))
  const lineAt = (text, offset) => text.slice(0, offset).split('\n').length
  const importLines = own
    .flatMap(({ body, text }) =>
      body
        .filter(({ type }) => type === 'ImportDeclaration')
        .map(({ start, end }) => lineAt(text, end) - lineAt(text, start) + 1),
    )
    .reduce((sum, lines) => sum + lines, 0)
  const total = own.reduce((sum, { lines }) => sum + lines, 0)
  return (100 * importLines) / Math.max(total, 1)
}

const shares = Object.keys(MAX_IMPORT_SHARES).map((name) => ({ name, share: importShare(name) }))

/** Every place is a fault. */
const faults = {
  'workspaces with too large a share of import lines': shares
    .filter(({ name, share }) => share > MAX_IMPORT_SHARES[name])
    .map(({ name, share }) => `${name}: ${share.toFixed(2)} %`),
  'exported names with two meanings in one workspace': [...workspaces, 'tools'].flatMap(namesExportedTwice),
  [`folders with more than ${MAX_FOLDER_FILES} source files`]: crowdedFolders(),
  'loose files in storefront/src': sources
    .map(({ file }) => file)
    .filter((file) => /^storefront\/src\/[^/]+$/.test(file) && !STOREFRONT_ENTRIES.test(file)),
  [`files over ${MAX_FILE_LINES} lines`]: sources
    .filter(({ file, lines }) => lines > MAX_FILE_LINES && !isText(file) && !/\.(test|spec)\./.test(file))
    .map(({ file, lines }) => `${file}: ${lines} lines`),
  'casts of addresses and search params': programs
    .filter(({ file }) => /^(storefront|back-office)\//.test(file))
    .flatMap(({ file, text }) =>
      (text.match(/as '\/|(to|search|params|href|replace: true.*) ?[=:].*as never/g) ?? []).map(
        (cast) => `${file}: ${cast}`,
      ),
    ),
  'storefront files with a busy flag of their own': programs
    .filter(
      ({ file, text }) =>
        file.startsWith('storefront/') && /set(Busy|Running|Sending|Saving)\b|(running|busy)\.current/.test(text),
    )
    .map(({ file }) => file),
}

/** Printed only. */
const places = {
  'names with vague words': sources.filter(({ file }) => !isText(file)).flatMap(vagueNames),
}

const wanted = process.argv.find((argument) => argument.startsWith('--list='))?.slice('--list='.length)
for (const [name, list] of Object.entries({ ...faults, ...places })) {
  process.stdout.write(`${name}: ${list.length}\n`)
  if ((name in faults && list.length > 0) || (wanted && name.includes(wanted)))
    for (const place of list) process.stdout.write(`  ${place}\n`)
}
for (const { name, share } of shares) process.stdout.write(`share of import lines in ${name}: ${share.toFixed(1)} %\n`)
process.exitCode = Object.values(faults).some((list) => list.length > 0) ? 1 : 0
