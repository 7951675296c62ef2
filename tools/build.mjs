import { build, install } from './lib/house.mjs'

await install()
await build()
