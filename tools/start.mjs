import { build, install } from './lib/house.mjs'
import { serve } from './lib/serve.mjs'

await install()
await build()
serve(['demo/src/main.ts'])
