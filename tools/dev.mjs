import { install } from './lib/house.mjs'
import { serve } from './lib/serve.mjs'

await install()
// The storefront reloads itself inside this process; a change of the server starts it anew.
serve(['--watch', '--watch-preserve-output', 'server/src/main.ts'], { DEV: '1' })
