import { commandsOf } from './commands.ts'
import { connect, ClientError, type Terminal } from './connect.ts'

const HELP = `Work on orders, returns and applications from a terminal, over the shop's own calls.

  npm run staff:client -- <command>

Commands
  login <e-mail>                      sign in, with the code of the app where a second factor is on;
                                      the session ends after half an hour unused
  logout
  me                                  who is signed in
  orders [tab]                        all, awaiting_payment, awaiting_shipment, finished, canceled
  order <number>                      one order with its slips and flags
  confirm <number> <baht> <reference> the money was seen on the account (finance)
  ship <number> <carrier> <tracking>  handed to the carrier; finishes the order (operations)
  hand-over <number> <code or reason> handed over at the pick-up point, by the buyer's code or why without (operations)
  cancel <number> <reason …>          cancel; what was paid is owed back
  returns [status]                    requested, approved, rejected, received, refunded, withdrawn
  return <id>                         one return; finance sees where the money goes
  approve-return <id> [send to …]     agree; of goods: where they are to be sent (operations)
  reject-return <id> <answer …>       decline, with what the buyer reads (operations)
  receive-return <id> [line=pieces …] the goods are back; what can be sold again (operations)
  refund-return <id> <baht> <ref>     the money was paid back (finance)
  applications [status]               submitted, approved, refused: who wants to become a partner
  approve-application <id>            the applicant becomes a partner (operations)
  refuse-application <id> <reason …>  decline, with what the applicant reads (operations)

What a fresh proof is asked for wants password and code once more, on the way. A passkey works in the browser only.

Settings
  BAILU_URL      where the shop is, http://localhost:3000 unless set
  BAILU_SESSION  file that keeps the session, ~/.config/bailu/staff-session unless set`

/** Runs one command line. @returns what to show, and the code to end with */
export async function runClient(
  [name = '', ...args]: string[],
  terminal: Terminal,
): Promise<{ code: 0 | 1; out: string }> {
  const commands = commandsOf(connect(terminal))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { code: name === '' || name === 'help' || name === '--help' ? 0 : 1, out: HELP }
  try {
    return { code: 0, out: await command(args) }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    return { code: 1, out: error.message }
  }
}
