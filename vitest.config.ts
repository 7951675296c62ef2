import { defineConfig } from 'vitest/config'

const common = { testTimeout: 60_000, hookTimeout: 60_000 }
const engine = process.env['TEST_ENGINE'] ?? 'postgresql'
const outside = ['**/node_modules/**', '**/dist/**']
/** Every state of a graph, killed processes, other releases: too long for each change. `npm run test:all` runs them. */
const EXHAUSTIVE = ['{bench,demo,server}/**/*.exhaustive.test.ts']
/** These put something of their own in the place of modules, globals or what a module remembers. */
const ALONE = ['{client,storefront}/**/*.test.{ts,tsx}', 'back-office/**/*.test.tsx', 'server/src/lib/password.test.ts']
// Files share a process and what it has loaded: loading the server anew for each took as long as the tests.
const shared = { ...common, isolate: false, setupFiles: ['server/src/testing/qualified-columns.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          env: { NODE_ENV: 'test', TEST_ENGINE: engine },
          include: ['{back-office,client,contract,demo,phrases,server,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...outside, ...ALONE, ...EXHAUSTIVE],
        },
      },
      {
        test: { ...shared, name: 'exhaustive', env: { NODE_ENV: 'test', TEST_ENGINE: engine }, include: EXHAUSTIVE },
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
          include: [
            'server/src/features/{bank,data-center,income,ledger,orders,payouts,receipts,refunds,returns,rewards,withdrawals}/**/*.test.ts',
          ],
          // Money and the queries with most in them; the journeys run on this engine too.
          exclude: [...outside, ...EXHAUSTIVE, '**/*.{race,property,model}.test.ts', '**/upload-slip.test.ts'],
        },
      },
    ],
  },
})
