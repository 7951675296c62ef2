import { endWhileStarting } from '@bailu/server/app/end-while-starting'

const onStarted = endWhileStarting()
const [{ run }, { welcome }] = await Promise.all([import('@bailu/server/app/run'), import('@bailu/server/app/welcome')])
await run(
  {
    dev: process.env['DEV'] === '1',
    // Loaded only with DEMO=1; the same program starts a real shop.
    fill: async (deps, db) => (await import('./fill-demo.ts')).fillDemo(deps, db),
  },
  (config, shop) => {
    onStarted()
    welcome(config, shop)
  },
)
