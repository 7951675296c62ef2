import { run } from './run.ts'
import { welcome } from './welcome.ts'

await run({ dev: process.env['DEV'] === '1' }, (config, shop) => welcome(config, shop))
