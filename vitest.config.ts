import { defineConfig } from 'vitest/config'

const common = { testTimeout: 60_000, hookTimeout: 60_000 }
const engine = process.env['TEST_ENGINE'] ?? 'postgresql'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'house',
          env: { NODE_ENV: 'test', TEST_ENGINE: engine },
          include: ['{back-office,contract,phrases,server,storefront,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        // What uses a database once more on the other engine; races mean nothing there.
        test: {
          ...common,
          name: 'embedded',
          env: { NODE_ENV: 'test', TEST_ENGINE: 'embedded' },
          include: [
            'server/src/features/{cart,clients,data-center,income,leads,ledger,orders,rewards,withdrawals}/**/*.test.ts',
          ],
          // Money and the queries with most in them; the journeys run on this engine too.
          exclude: ['**/node_modules/**', '**/*race*.test.ts', '**/*.property.test.ts', '**/{proofs,model}.test.ts'],
        },
      },
    ],
  },
})
