import { run } from '@bailu/server/run'
import { welcome } from '@bailu/server/welcome'

await run(
  {
    dev: process.env['DEV'] === '1',
    // Loaded only with DEMO=1; the same program starts a real shop.
    fill: async (house, db) => (await import('./fill-demo.ts')).fillDemo(house, db),
  },
  (settings, shop) => welcome(settings, shop),
)
