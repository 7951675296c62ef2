/** Everything the demo shop says. */
export * from './articles.ts'
export * from './home.ts'
export * from './messages.ts'
export * from './pages.ts'
export * from './people.ts'
export * from './products.ts'
export type { Block, Words } from './words.ts'
