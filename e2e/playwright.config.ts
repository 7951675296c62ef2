import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch.ts'
import { DEMO_DATA_DIR, PORT, portOf, WORKERS } from './ports.ts'

export default defineConfig({
  testDir: './journeys',
  // The limits of a hanging journey, not of how long something may take.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Every state of every screen only on request: it takes too long for each change.
  grepInvert: process.env['JOURNEYS'] === 'all' || process.env['SCREENS'] ? [] : /@thorough/,
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 390, height: 844 },
    // Phones have 2 or 3. With software rendering four times the pixels cost four times the paint, and the layout is the same.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Asia/Bangkok',
    // `page.route` does not see requests of a service worker; the journeys in app/ that need one allow it.
    serviceWorkers: 'block',
    // Trace snapshots fetch blobs, which the pages' content security policy forbids.
    // Traces and screenshots also cost as much time as the journeys themselves.
    trace: process.env['CI'] ? 'off' : { mode: 'retain-on-failure', snapshots: false },
    launchOptions,
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: `"${process.execPath}" shop-server.ts`,
    env: {
      E2E_PORT: String(portOf(worker)),
      E2E_DEMO_DATA: DEMO_DATA_DIR,
      ...(worker === 0 && !process.env['E2E_DEMO_DATA'] && { E2E_FILL_DEMO: 'yes' }),
    },
    url: `http://127.0.0.1:${portOf(worker)}/readyz`,
    timeout: 180_000,
    reuseExistingServer: !process.env['CI'],
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
})
