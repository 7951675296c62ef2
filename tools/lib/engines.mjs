import { existsSync, readdirSync } from 'node:fs'
import { addPackages, canInstall, updatePackages } from './debian.mjs'
import { say } from './run.mjs'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'
/** The browser that WebKitGTK brings for its driver; its folder has the name of the processor. */
const webkitBrowsers = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []).flatMap((processor) =>
    ['4.1', '4.0'].map((version) => `${LIBRARIES}/${processor}/webkit2gtk-${version}/MiniBrowser`),
  )

const named = (variable, places) => [process.env[variable], ...places].find((place) => place && existsSync(place))

function find() {
  const firefox = named('FIREFOX_PATH', FIREFOX)
  const driver = named('WEBKIT_DRIVER_PATH', [WEBKIT_DRIVER])
  const browser = named('WEBKIT_BROWSER_PATH', webkitBrowsers())
  return {
    firefox: firefox && { FIREFOX_PATH: firefox },
    webkit: driver && browser && existsSync(SCREEN) && { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser },
  }
}

/** Finds or installs the engines of Firefox and Safari. @returns for each the variables that name it, or undefined */
export async function engines() {
  const there = find()
  if ((there.firefox && there.webkit) || !canInstall()) return there
  say('Installing Firefox and WebKit (apt-get) …')
  await updatePackages()
  if (!there.firefox) await addPackages('firefox-esr')
  if (!there.webkit) await addPackages('webkit2gtk-driver', 'xvfb')
  return find()
}
