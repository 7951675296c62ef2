import { run } from '../app/run.ts'

// The full server without its pages, which tests do not build; sends its port to the parent process.
await run({ pages: false }, (_, shop) => process.send?.({ port: shop.port }))
