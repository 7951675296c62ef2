import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NODE, ROOT, toolEnv } from '../lib/project.mjs'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    /** Of the first batch; each further batch has the next number. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
})
const OPERATIONS = Number(values.operations)
const SEED = Number(values.seed)
const TEST = 'server/src/features/rewards/rewards.model.test.ts'
/** A batch has a database of its own: `ledger:check` reads all of it after every 250 operations. */
const STEPS = 500
const BATCH = 20 * STEPS

type Batch = { seed: number; operations: number; orders: number; passed: boolean; output: string }

/** One run of the model test on PostgreSQL. */
async function play(seed: number, operations: number): Promise<Batch> {
  const child = spawn(NODE, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', TEST], {
    cwd: ROOT,
    env: toolEnv({
      TEST_ENGINE: 'postgresql',
      TEST_EXHAUSTIVE: '1',
      PROPERTY_SEED: String(seed),
      PROPERTY_STEPS: String(STEPS),
      PROPERTY_RUNS: String(Math.ceil(operations / STEPS)),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const counts = /(\d+) operations, (\d+) orders/.exec(output)
  return {
    seed,
    operations: Number(counts?.[1] ?? 0),
    orders: Number(counts?.[2] ?? 0),
    passed: code === 0 && counts !== null,
    output,
  }
}

function save(batches: Batch[], seconds: number): string {
  const sum = (of: (batch: Batch) => number) => batches.reduce((all, batch) => all + of(batch), 0)
  const broken = batches.filter(({ passed }) => !passed)
  const report = `# Random operations against the laws of the ledger

\`npm run model:night -- --operations ${OPERATIONS} --seed ${SEED}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, PostgreSQL: sequences of ${STEPS} operations (orders, payments, settlements, cancelations,
returned shares, withdrawals, debts, changes of level, days that pass, the turn of the year), many of them twice at once, in batches with a database each. After every 250 operations all checks of
\`ledger:check\` must pass, and balances, points, levels, daily and yearly sums of each partner equal those of a model in memory (\`${TEST}\`).

| batches | seeds | operations | orders | batches with a broken law | took |
|---|---|---|---|---|---|
| ${batches.length} | ${SEED} to ${SEED + batches.length - 1} | ${sum(({ operations }) => operations)} | ${sum(({ orders }) => orders)} | ${broken.length}${broken.length > 0 ? `: ${broken.map(({ seed }) => seed).join(', ')}` : ''} | ${Math.round(seconds / 60)} min |
`
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/model.md'), report)
  return report
}

const began = Date.now()
const batches: Batch[] = []
console.log(`Seed ${SEED}`)
for (let done = 0; done < OPERATIONS; done += BATCH) {
  const batch = await play(SEED + batches.length, Math.min(BATCH, OPERATIONS - done))
  batches.push(batch)
  save(batches, (Date.now() - began) / 1_000)
  console.log(
    `${done + batch.operations} operations, seed ${batch.seed}${batch.passed ? '' : `: FAILED\n${batch.output}`}`,
  )
}
console.log(`\n${save(batches, (Date.now() - began) / 1_000)}`)
process.exitCode = batches.every(({ passed }) => passed) ? 0 : 1
