import type { Settings } from './core/settings.ts'
import type { Database } from './database/connect.ts'

const DEMO_ACCOUNTS = [
  ['partner with clients and income (BL0001)', 'partner@demo.example'],
  ['partner at the very beginning (BL0002)', 'newpartner@demo.example'],
  ['customer of BL0001', 'customer@demo.example'],
  ['staff, owner', 'owner@demo.example'],
  ['staff, finance only', 'finance@demo.example'],
] as const

const ENGINES: Record<Database['engine'], string> = {
  postgresql: 'PostgreSQL',
  embedded: 'embedded database (one process, backup every 15 minutes; see docs/operations.md)',
}

/** Says where the shop is, on which engine, and how to get in. */
export function welcome(settings: Settings, engine: Database['engine'], port: number): void {
  const host = settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host
  const at = `http://${host}:${port}`
  const lines = [
    '',
    `  Bailu is open at  ${at}`,
    `  calls             ${at}/api/docs`,
    `  engine            ${ENGINES[engine]}`,
    `  data              ${settings.dataDir}`,
  ]
  if (settings.demo) {
    lines.push(
      '',
      '  Demo accounts, password demo1234:',
      ...DEMO_ACCOUNTS.map(([who, mail]) => `    ${mail.padEnd(26)}${who}`),
    )
    lines.push('', `  A partner's shared link: ${at}/home?e=BL0001`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
