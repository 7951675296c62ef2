import { run } from './run.ts'
import { welcome } from './welcome.ts'

await run({ dev: process.env['DEV'] === '1' }, (settings, shop) => welcome(settings, shop))
