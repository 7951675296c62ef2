import { checkProduction } from './production-checks.ts'

const HELP = `Looks at everything a production start needs, and changes nothing.
Reads the settings of the environment, or of .env. Exit code 1 when something is missing.

  npm run check:production`

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  const lines = await checkProduction(process.env)
  for (const { state, about, words } of lines) console.log(`${state.padEnd(8)} ${about.padEnd(18)} ${words}`)
  const missing = lines.filter(({ state }) => state === 'MISSING').length
  console.log(missing === 0 ? '\nThe shop may open.' : `\n${missing} to be put right before the shop may open.`)
  process.exitCode = missing === 0 ? 0 : 1
}
