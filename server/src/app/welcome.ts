import { DAY_MS } from '@bailu/phrases/days'
import type { Config } from '../lib/config.ts'
import type { Database } from '../database/connect.ts'

const DEMO_ACCOUNTS = [
  ['partner with clients and income (BL0001)', 'partner@demo.example'],
  ['partner at the very beginning (BL0002)', 'newpartner@demo.example'],
  ['customer of BL0001', 'customer@demo.example'],
  ['staff, owner', 'owner@demo.example'],
  ['staff, operations', 'operations@demo.example'],
  ['staff, finance', 'finance@demo.example'],
  ['staff, content', 'content@demo.example'],
  ['staff, operations and content', 'desk@demo.example'],
] as const

const ENGINES: Record<Database['engine'], string> = {
  postgresql: 'PostgreSQL',
  embedded: 'embedded database (one process, backup every 15 minutes; see docs/operations.md)',
}

/** Prints the URLs, the database engine and how to sign in. */
export function welcome(
  config: Config,
  server: { engine: Database['engine']; port: number; ownerless: boolean; ahead: number },
): void {
  const { engine, port, ownerless, ahead } = server
  const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host
  const url = `${config.tls ? 'https' : 'http'}://${host}:${port}`
  const lines = [
    '',
    `  Bailu is open at  ${url}`,
    `  back office       ${url}/back-office`,
    `  calls             ${url}/api/docs`,
    `  engine            ${ENGINES[engine]}`,
    `  data              ${config.dataDir}`,
    `  mail              ${config.mail.smtpUrl ? 'by SMTP' : `files in ${config.dataDir}/outbox`}`,
  ]
  if (ahead > 0) lines.push(`  clock             ${Math.round(ahead / DAY_MS)} days ahead of the real one`)
  if (config.demo) {
    lines.push(
      '',
      '  Demo accounts, password demo1234:',
      ...DEMO_ACCOUNTS.map(([who, mail]) => `    ${mail.padEnd(26)}${who}`),
    )
    lines.push('', `  A partner's shared link: ${url}/home?e=BL0001`)
  }
  if (ownerless) {
    lines.push('', '  Nobody works here yet. Add the first owner:')
    if (engine === 'embedded') lines.push('    (stop the shop first: its database is open to one process at a time)')
    lines.push('    npm run staff -- add <e-mail> owner <name>')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
