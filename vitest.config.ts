import { defineConfig } from 'vitest/config'

const common = { testTimeout: 60_000, hookTimeout: 60_000 }
const engine = process.env['TEST_ENGINE'] ?? 'postgresql'
const outside = ['**/node_modules/**', '**/dist/**']
/** These put something of their own in the place of modules, globals or what a module remembers. */
const ALONE = ['storefront/**/*.test.{ts,tsx}', 'server/src/lib/password.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Files share a process and what it has loaded: loading the house anew for each took as long as the tests.
        test: {
          ...common,
          name: 'unit',
          setupFiles: ['server/src/testing/qualified-columns.ts'],
          isolate: false,
          env: { NODE_ENV: 'test', TEST_ENGINE: engine },
          include: ['{back-office,contract,demo,phrases,server,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...outside, ...ALONE],
        },
      },
      {
        test: { ...common, name: 'alone', env: { NODE_ENV: 'test' }, include: ALONE, exclude: outside },
      },
      {
        // What uses a database once more on the other engine; races mean nothing there.
        test: {
          ...common,
          name: 'embedded',
          isolate: false,
          env: { NODE_ENV: 'test', TEST_ENGINE: 'embedded' },
          include: ['server/src/features/{data-center,income,ledger,orders,rewards,withdrawals}/**/*.test.ts'],
          // Money and the queries with most in them; the journeys run on this engine too.
          exclude: [...outside, '**/*race*.test.ts', '**/*.property.test.ts', '**/{proofs,model}.test.ts'],
        },
      },
    ],
  },
})
