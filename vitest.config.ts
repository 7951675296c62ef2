import { defineConfig } from 'vitest/config'

const common = { testTimeout: 60_000, hookTimeout: 60_000 }
const engine = process.env['TEST_ENGINE'] ?? 'postgresql'
const outside = ['**/node_modules/**', '**/dist/**']
/** Every state of a graph, killed processes, other releases: too long for each change. `npm run test:all` runs them. */
const EXHAUSTIVE = ['{bench,demo,server}/**/*.exhaustive.test.ts']
/** These replace modules, globals or the state of a module. */
const ALONE = ['{client,storefront}/**/*.test.{ts,tsx}', 'back-office/**/*.test.tsx', 'server/src/lib/password.test.ts']
/**
 * Once more on the other engine: whole flows of money, and the queries with most in them. Races mean nothing there, tests of single rules
 * run on PostgreSQL only, and the journeys run on this engine too.
 */
const EMBEDDED = [
  '{bank,data-center,income,payouts,receipts,returns}/**/*.test.ts',
  'ledger/{check-ledger,corruptions,derived-sums,list-transfers,post}.test.ts',
  'orders/{cancel-order,list-orders,list-staff-orders,order-{documents,emails,lifecycle,notes}}.test.ts',
  'orders/{place-order,place-order-by-staff,returned-parcel,write-off-cash,slips/{retract-slip,review-slips}}.test.ts',
  'refunds/{goodwill,record-bounce,refunds}.test.ts',
  'rewards/{midnight,parse-grant-rows,rewards,staff-rewards}.test.ts',
  'withdrawals/{daily-limits,final-payout,payment-limits,withdrawal-terms,withdrawals,withheld-tax-share}.test.ts',
  'withdrawals/{card/save-card,withholding/{certificate-text,file-withholding,make-certificate,pnd3}}.test.ts',
].map((pattern) => `server/src/features/${pattern}`)
// Files share a process and what it has loaded: loading the server anew for each took as long as the tests.
const shared = {
  ...common,
  isolate: false,
  globalSetup: 'server/src/testing/drop-databases.ts',
  setupFiles: ['server/src/testing/qualified-columns.ts'],
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a file often waits for PostgreSQL or for a timeout.
    maxWorkers: 3,
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
        test: {
          ...common,
          name: 'alone',
          env: { NODE_ENV: 'test' },
          include: ALONE,
          exclude: outside,
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
        },
      },
      {
        test: {
          ...common,
          name: 'embedded',
          isolate: false,
          env: { NODE_ENV: 'test', TEST_ENGINE: 'embedded' },
          include: EMBEDDED,
          exclude: [...outside, ...EXHAUSTIVE, '**/*.{race,property,model}.test.ts', '**/upload-slip.test.ts'],
        },
      },
    ],
  },
})
