import { run } from '../run.ts'

// The whole server but its pages, which tests have not built, for a parent that reads its port.
await run({ pages: false }, (_, shop) => process.send?.({ port: shop.port }))
