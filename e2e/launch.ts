import { existsSync } from 'node:fs'

const own =
  process.env['PLAYWRIGHT_CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** A browser that talks to nobody but the shop; the machine's own, or the one Playwright brought. */
export const launchOptions = {
  ...(own && { executablePath: own }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
