import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addPackages, canInstall, hasPackage, updatePackages } from './debian.mjs'
import { toolEnv, NODE, ROOT } from './project.mjs'
import { run, say } from './run.mjs'

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Renders the same pages without a window; starts faster than the full browser. */
const SHELL = '/usr/bin/chromium-headless-shell'
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk']

/** Finds or installs a Chromium. @returns `{ path }`, undefined path for the one of Playwright, or `{ missing: reason }` */
export async function browser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named)
    return existsSync(named)
      ? { path: named }
      : { missing: `PLAYWRIGHT_CHROMIUM_PATH names ${named}, which is not there` }
  if (canInstall()) await fromDebian()
  const path = [SHELL, ...WHOLE].find((place) => existsSync(place))
  if (path) return { path }
  say('Getting a browser (playwright install chromium) …')
  const { code, output } = await run(
    NODE,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { quiet: true, env: toolEnv() },
  )
  return code === 0
    ? { path: undefined }
    : { missing: `No Chromium was found and none could be had:\n${output.trim().split('\n').slice(-5).join('\n')}` }
}

// Without these fonts Thai and Chinese texts render as boxes.
async function fromDebian() {
  const lacking = WHOLE.some((place) => existsSync(place)) ? [] : ['chromium']
  for (const font of FONTS) if (!(await hasPackage(font))) lacking.push(font)
  if (lacking.length === 0 && existsSync(SHELL)) return
  say('Installing a browser and its fonts (apt-get) …')
  await updatePackages()
  await addPackages(...lacking)
  // Older Debian has no headless shell; the full browser works too and takes a third longer.
  await addPackages('chromium-headless-shell')
}
