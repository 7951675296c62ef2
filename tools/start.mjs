import { build, install } from './lib/project.mjs'
import { serve } from './lib/serve.mjs'

await install()
await build()
serve(['demo/src/main.ts'])
