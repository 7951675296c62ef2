import { run } from '@bailu/server/app/run'
import { welcome } from '@bailu/server/app/welcome'

await run(
  {
    dev: process.env['DEV'] === '1',
    // Loaded only with DEMO=1; the same program starts a real shop.
    fill: async (deps, db) => (await import('./fill-demo.ts')).fillDemo(deps, db),
  },
  (config, shop) => welcome(config, shop),
)
