// Checks how the code is divided and named: names exported twice in a workspace, crowded folders, loose files, long files, calls
// without `useAction`, vague words, and too large a share of import lines fail.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { isVagueName, vagueTexts } from './lib/vague-words.mjs'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MAX_FOLDER_FILES = 25
const MAX_FILE_LINES = 300
/** Percent of the lines of a workspace. */
const MAX_IMPORT_SHARES = { server: 10, storefront: 10, 'back-office': 10 }
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

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
      const parsed = parseSync(file, text)
      return { file, text, lines: text.split('\n').length - 1, body: parsed.program.body, vague: vagueTexts(parsed) }
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

const vagueNames = ({ file, body }) =>
  [file, ...new Set(identifiers(body))].filter(isVagueName).map((name) => `${file}: ${name}`)

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

function importShare(workspace) {
  const own = programs.filter(({ file }) => file.startsWith(`${workspace}/src/`))
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

const SERVER_CALLS = new Set(['request', 'uploadPicture', 'mutateAsync', 'fetchFile', 'downloadFile'])
const BUSY_FLAGS = /set(Busy|Running|Sending|Saving|Loading)\b|(running|busy)\.current/
const isFunction = ({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const calledName = ({ type, callee }) =>
  type === 'CallExpression' ? (callee.property?.name ?? callee.name ?? '') : undefined

/** A node and those below it, in the order of the text; `skip` leaves out a node with those below it. */
function descendants(node, skip = () => false, list = []) {
  if (Array.isArray(node)) for (const item of node) descendants(item, skip, list)
  else if (node && typeof node === 'object') {
    if (node.type && skip(node)) return list
    if (node.type) list.push(node)
    for (const child of Object.values(node)) descendants(child, skip, list)
  }
  return list
}

/** Sending what was stored without a network is nobody's action. */
const isBackgroundSending = (node) => calledName(node) === 'singleRun'

/** A `try` around a call to the server whose error ends there; what rethrows leaves the error to `useAction`. */
const swallowsErrors = ({ type, block, handler }) =>
  type === 'TryStatement' &&
  handler !== null &&
  descendants(block).some((node) => SERVER_CALLS.has(calledName(node))) &&
  !descendants(handler).some((node) => node.type === 'ThrowStatement')

const isReset = ({ arguments: [value] }) =>
  value === undefined || value.value === false || value.value === null || value.name === 'undefined'

/** Setters of a state that a function sets before it waits and resets afterwards. */
function flagsAround(body, setters) {
  const own = descendants(body, (node) => isFunction(node))
  const isSetter = (node) => setters.has(calledName(node))
  const firstAwait = own.find(({ type }) => type === 'AwaitExpression')
  if (!firstAwait) return []
  const raised = new Set(
    own.filter((node) => isSetter(node) && !isReset(node) && node.end < firstAwait.end).map(calledName),
  )
  return own.filter(
    (node) => isSetter(node) && isReset(node) && node.start > firstAwait.start && raised.has(calledName(node)),
  )
}

/** Places that track or report a call to the server themselves, instead of `useAction`. */
function handMadeActions({ file, text, body }) {
  const nodes = descendants(body)
  const setters = new Set(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && init && calledName(init) === 'useState')
      .map(({ id }) => id.elements?.[1]?.name)
      .filter(Boolean),
  )
  const inFinally = nodes
    .filter((node) => calledName(node) === 'finally')
    .flatMap(({ arguments: last }) => descendants(last))
    .filter((node) => setters.has(calledName(node)) && isReset(node))
  const places = [
    ...descendants(body, isBackgroundSending).filter(swallowsErrors),
    ...nodes.filter(isFunction).flatMap((node) => flagsAround(node.body, setters)),
    ...inFinally,
  ]
  const lines = places.map(({ start }) => `${file}:${lineAt(text, start)}`)
  return BUSY_FLAGS.test(text) ? [...lines, file] : lines
}

const shares = Object.keys(MAX_IMPORT_SHARES).map((name) => ({ name, share: importShare(name) }))

/** Lists of places that must be empty. */
const faults = {
  'workspaces with too large a share of import lines': shares
    .filter(({ name, share }) => share > MAX_IMPORT_SHARES[name])
    .map(({ name, share }) => `${name}: ${share.toFixed(3)} %`),
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
  'vague words in names': sources.flatMap(vagueNames),
  'vague words in comments, titles, summaries and sentences as keys': sources.flatMap(({ file, vague }) =>
    vague.map((text) => `${file}: ${text}`),
  ),
  'calls to the server with an own busy flag or an own try instead of useAction': programs
    .filter(({ file }) => /^(storefront|back-office)\/src\/(features|ui|routes|app|session)\//.test(file))
    .flatMap(handMadeActions),
}

for (const [name, list] of Object.entries(faults)) {
  process.stdout.write(`${name}: ${list.length}\n`)
  for (const place of list) process.stdout.write(`  ${place}\n`)
}
for (const { name, share } of shares) process.stdout.write(`share of import lines in ${name}: ${share.toFixed(3)} %\n`)
process.exitCode = Object.values(faults).some((list) => list.length > 0) ? 1 : 0
