import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, run, say } from './run.mjs'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STAMP = join(ROOT, 'node_modules/.installed')

/** The Node that is installed as a package, in the pinned version. */
export const NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Environment in which the pinned `node` and the tools in node_modules/.bin come first in PATH. */
export const toolEnv = (more = {}) => ({
  ...process.env,
  PATH: [dirname(NODE), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
})

/** Runs the npm that started this process, so that versions do not mix. */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js')
    ? [process.execPath, [cli]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  return run(command, [...first, ...args], { cwd: ROOT, ...options })
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path)
      return entry.name.endsWith('.gen.ts') || entry.name.includes('.test.') ? [] : [path]
    })
    .sort()
}

const wants = () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return digest([
    'package-lock.json',
    'package.json',
    '.npmrc',
    ...workspaces.map((folder) => `${folder}/package.json`),
  ])
}
const stamped = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

// After a manual `npm ci` there is no stamp: compares the installed packages with the lockfile.
function installedByHand({ tools }) {
  const hidden = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, link, dev, devOptional }]) =>
      path === '' ||
      link ||
      optional ||
      peer ||
      (!tools && (dev || devOptional)) ||
      !path.includes('node_modules/') ||
      there[path]?.version === version,
  )
}

/** Ends the stamp of an installation that has the tools, too. */
const WITH_TOOLS = ' with tools'

/**
 * Installs the pinned packages when they are missing or no longer the pinned ones. Tools that are there stay there.
 * @param tools whether the caller needs what tests, types and lint need, beside what building and running the shop needs
 */
export async function install({ tools = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed to begin; this is ${process.versions.node}.`)
  const shopStamp = wants()
  const toolsStamp = shopStamp + WITH_TOOLS
  const stamp = stamped(STAMP)
  const isInstalled = existsSync(NODE)
  if (isInstalled && (stamp === toolsStamp || (stamp === shopStamp && !tools))) return
  if (isInstalled && installedByHand({ tools: true })) return writeFileSync(STAMP, toolsStamp)
  if (isInstalled && !tools && installedByHand({ tools: false })) return writeFileSync(STAMP, shopStamp)

  const withTools = tools || stamp.endsWith(WITH_TOOLS)
  // `npm ci` removes what is installed; a running shop still needs it.
  const isAddition = isInstalled && stamp === shopStamp
  const args = isAddition ? ['install', '--no-save'] : ['ci', ...(withTools ? [] : ['--omit=dev'])]
  say(`Installing packages (npm ${args.join(' ')}) …`)
  const began = Date.now()
  const { code, output } = await npm([...args, '--no-audit', '--no-fund'], { quiet: true })
  if (code !== 0)
    fail(`${output}\nThe packages could not be installed. Is the network there? Try again, or run: npm ci`)
  if (!existsSync(NODE)) {
    fail(
      'The packages are there, but not the Node they bring along: its install script did not run.\n' +
        'If your npm has ignore-scripts=true, run: npm rebuild node --ignore-scripts=false',
    )
  }
  writeFileSync(STAMP, withTools ? toolsStamp : shopStamp)
  say(`Installed in ${seconds(began)}.`)
}

const buildStamp = (app) => join(ROOT, app, 'dist/.built-from')

/** The apps with the digest of their sources; by default those with source files that changed after they were built. */
export function appsToBuild({ always = false } = {}) {
  return ['storefront', 'back-office']
    .map((app) => {
      const sources = [app, 'contract', 'phrases', 'client'].flatMap(filesIn)
      return { app, wanted: digest([...sources, 'tools/compress.ts', 'package-lock.json']) }
    })
    .filter(({ app, wanted }) => always || stamped(buildStamp(app)) !== wanted)
}

/** Builds apps beside each other. */
export async function build({ always = false, apps = appsToBuild({ always }) } = {}) {
  await Promise.all(apps.map((one) => buildApp(one, always)))
}

async function buildApp({ app, wanted }, always) {
  say(`Building the ${app} …`)
  const began = Date.now()
  const { code, output } = await npm(['run', 'build', '--workspace', app], { quiet: true, env: toolEnv() })
  if (code !== 0) {
    if (always) throw new Error(output)
    fail(`${output}\nThe ${app} could not be built.`)
  }
  mkdirSync(dirname(buildStamp(app)), { recursive: true })
  writeFileSync(buildStamp(app), wanted)
  say(`Built the ${app} in ${seconds(began)}.`)
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
