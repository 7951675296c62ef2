import { endWhileStarting } from './end-while-starting.ts'

const onStarted = endWhileStarting()
// Loading all modules is a good part of the start.
const [{ run }, { welcome }] = await Promise.all([import('./run.ts'), import('./welcome.ts')])
await run({ dev: process.env['DEV'] === '1' }, (config, shop) => {
  onStarted()
  welcome(config, shop)
})
