import { existsSync } from 'node:fs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const firstExisting = (paths: string[]) => paths.find((path) => existsSync(path))

const configuredPath = process.env['PLAYWRIGHT_CHROMIUM_PATH']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const fullBrowserPath =
  (configuredPath?.includes('headless-shell') ? undefined : configuredPath) ??
  firstExisting(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])
const browserPath = configuredPath ?? firstExisting([HEADLESS_SHELL]) ?? fullBrowserPath

/** Options of a browser without background traffic: the machine's Chromium, or the one Playwright installed. */
export const launchOptions = { ...(browserPath && { executablePath: browserPath }), args }

/** The full browser: the headless shell shows no notifications. */
export const fullBrowserOptions = {
  ...(fullBrowserPath ? { executablePath: fullBrowserPath } : { channel: 'chromium' }),
  args,
}
