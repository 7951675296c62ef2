import { email as emailField } from '@bailu/contract/fields'
import { MIN_STAFF_PASSWORD } from '@bailu/contract/staff/kinds'
import { STAFF_ROLES, type StaffRole } from '@bailu/contract/call'
import { inRoleOrder, rolesOf } from '../core/staff-roles.ts'
import { askSecret, withSystemContext } from './command.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import {
  addStaffAccount,
  setStaffPassword,
  disableStaff,
  removeSecondFactors,
  listStaff,
  StaffCommandError,
} from '../features/staff/manage-staff.ts'

const HELP = `The people who run the shop.

  npm run staff -- list
  npm run staff -- add <e-mail> <role>[,<role>…] <name>
  npm run staff -- password <e-mail>
  npm run staff -- disable <e-mail>
  npm run staff -- second-step-off <e-mail>

Roles
  owner        everything; stands alone
  operations   orders: shipping, hand-over, canceling
  finance      payments, slips, rewards
  content      catalogue, articles, messages
Several are separated by commas: operations,content. Who has operations and finance handles goods and money alone.

add and password ask for the password (at least ${MIN_STAFF_PASSWORD} characters), or read it from a pipe.
password, disable and second-step-off end all sessions of that person at once. The last owner stays.
Uses the database of the settings (DATABASE_URL). On the embedded one stop the shop first.`

const commands: Record<string, (args: string[]) => Promise<string>> = {
  async list() {
    const rows = await withSystemContext(listStaff)
    return (
      rows
        .map((row) =>
          [row.email, rolesOf(row).join(), row.name, row.disabledAt ? `disabled ${row.disabledAt.toISOString()}` : '']
            .join('  ')
            .trim(),
        )
        .join('\n') || 'Nobody yet. Add an owner: npm run staff -- add <e-mail> owner <name>'
    )
  },
  async add([address, roleList, ...nameParts]) {
    const name = nameParts.join(' ').trim()
    if (!address || !roleList || !name)
      throw new StaffCommandError('Usage: npm run staff -- add <e-mail> <role>[,<role>…] <name>')
    const parsed = emailField.safeParse(address)
    if (!parsed.success) throw new StaffCommandError(`${address} is no e-mail address`)
    const roles = parseRoles(roleList)
    const password = await askSecret(`Password for ${address}: `)
    // The first owner may be made before the first start.
    await withSystemContext((ctx) => addStaffAccount(ctx, { email: parsed.data, roles, name, password }), {
      migrates: true,
    })
    return `${parsed.data} may sign in as ${roles.join(' and ')}.`
  },
  async password([address]) {
    if (!address) throw new StaffCommandError('Usage: npm run staff -- password <e-mail>')
    const password = await askSecret(`New password for ${address}: `)
    await withSystemContext((ctx) => setStaffPassword(ctx, address, password))
    return `The password of ${address} is changed; all sessions have ended.`
  },
  async disable([address]) {
    if (!address) throw new StaffCommandError('Usage: npm run staff -- disable <e-mail>')
    await withSystemContext((ctx) => disableStaff(ctx, address))
    return `${address} can no longer sign in; all sessions have ended.`
  },
  async 'second-step-off'([address]) {
    if (!address) throw new StaffCommandError('Usage: npm run staff -- second-step-off <e-mail>')
    await withSystemContext((ctx) => removeSecondFactors(ctx, address))
    return `${address} signs in with the password alone; all sessions have ended.`
  },
}

const isRole = (value: string): value is StaffRole => (STAFF_ROLES as readonly string[]).includes(value)

function parseRoles(text: string): StaffRole[] {
  const names = text.split(',')
  const unknown = names.find((name) => !isRole(name))
  if (unknown !== undefined) throw new StaffCommandError(`${unknown} is no role; there are ${STAFF_ROLES.join(', ')}`)
  if (names.length > 1 && names.includes('owner'))
    throw new StaffCommandError('owner includes all other roles; give it alone')
  return inRoleOrder(names.filter(isRole))
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.log(HELP)
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 1
} else {
  try {
    console.log(await command(args))
  } catch (error) {
    console.error(safeErrorMessage(error))
    process.exitCode = 1
  }
}
