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
const first = (paths: string[]) => paths.find((path) => existsSync(path))

const named = process.env['PLAYWRIGHT_CHROMIUM_PATH']
const SHELL = '/usr/bin/chromium-headless-shell'
const whole =
  (named?.includes('headless-shell') ? undefined : named) ??
  first(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])
const light = named ?? first([SHELL]) ?? whole

/** Options of a browser without background traffic: the machine's Chromium, or the one Playwright installed. */
export const launchOptions = { ...(light && { executablePath: light }), args }

/** The full browser: the headless shell shows no notifications. */
export const wholeBrowser = { ...(whole ? { executablePath: whole } : { channel: 'chromium' }), args }
