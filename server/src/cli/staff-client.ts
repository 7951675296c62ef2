import { homedir } from 'node:os'
import { join } from 'node:path'
import { askSecret } from './command.ts'
import { runClient } from './staff-client/run.ts'

const { code, out } = await runClient(process.argv.slice(2), {
  url: (process.env['BAILU_URL'] ?? 'http://localhost:3000').replace(/\/$/, ''),
  sessionFile: process.env['BAILU_SESSION'] ?? join(homedir(), '.config', 'bailu', 'staff-session'),
  askSecret,
})
if (code === 0) console.log(out)
else console.error(out)
process.exitCode = code
