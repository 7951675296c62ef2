import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { StaffApplication } from '@bailu/contract/applications'
import type { Envelope } from '@bailu/contract/envelope'
import { apart } from '@bailu/contract/private-fields'
import type { StaffReturn } from '@bailu/contract/returns'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { askSecret } from './command.ts'

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

const URL_BASE = (process.env['BAILU_URL'] ?? 'http://localhost:3000').replace(/\/$/, '')
const SESSION = process.env['BAILU_SESSION'] ?? join(homedir(), '.config', 'bailu', 'staff-session')

class Told extends Error {
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}
const usage = (line: string): never => {
  throw new Told(`Usage: npm run staff:client -- ${line}`)
}

async function send<K extends Key>(key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
  const [method = 'GET', pattern = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const { open, header } = apart(key, rest)
  const query = method === 'GET' ? `?${new URLSearchParams(open as Record<string, string>)}` : ''
  const token = readSession()
  const response = await fetch(`${URL_BASE}${path}${query}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...header,
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(rest) }),
  }).catch(() => {
    throw new Told(`The shop does not answer at ${URL_BASE}`)
  })
  const envelope = (await response.json().catch(() => {
    throw new Told(`${URL_BASE} is not the shop`)
  })) as Envelope<ReplyOf<K>>
  // A cookie that names the device may stand beside it.
  const [began] = response.headers
    .getSetCookie()
    .flatMap((one) => /^(?:__Host-)?bailu-staff=([\w-]{43})/.exec(one)?.[1] ?? [])
  if (began) keepSession(began)
  if (envelope.status === 100) return envelope.data
  const words =
    envelope.status === 401
      ? 'Sign in first: npm run staff:client -- login <e-mail>'
      : envelope.msg || `Refused (${envelope.status})`
  throw new Told(words, envelope.code)
}

/** Tries without a code first: who has no second factor is not asked for one. */
async function withCode<T>(attempt: (code: { code?: string }) => Promise<T>): Promise<T> {
  try {
    return await attempt({})
  } catch (error) {
    if (!(error instanceof Told && error.code === 'code_needed')) throw error
    return attempt({ code: await askSecret('Code of the authenticator app, or a recovery code: ') })
  }
}

/** Makes a call; where the shop wants a fresh proof, password and code are asked for and the call is made again. */
async function call<K extends Key>(key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
  try {
    return await send(key, input)
  } catch (error) {
    if (!(error instanceof Told && error.code === 'password_needed')) throw error
    const password = await askSecret('Password, once more: ')
    await withCode((code) => send('POST /api/staff/me/prove', { password, ...code }))
    return send(key, input)
  }
}

function keepSession(token: string): void {
  mkdirSync(dirname(SESSION), { recursive: true, mode: 0o700 })
  writeFileSync(SESSION, token, { mode: 0o600 })
}

function readSession(): string | undefined {
  try {
    return readFileSync(SESSION, 'utf8').trim()
  } catch {
    return undefined
  }
}

const baht = (satang: number) => `฿${(satang / 100).toFixed(2)}`

/** "1 250.50" or "1,250.50" baht in satang, without going through fractions. */
function satangOf(text: string): number {
  const [, whole, part = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s฿]/g, '')) ?? usage('confirm <number> <baht> <reference>')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

async function find(number = ''): Promise<string> {
  const { list } = await call('GET /api/staff/order', { number })
  const found = list.find((order) => order.number.toUpperCase() === number.toUpperCase())
  return (
    found?.id ??
    (() => {
      throw new Told(`No order ${number}`)
    })()
  )
}

const commands: Record<string, (args: string[]) => Promise<string>> = {
  async login([email]) {
    if (!email) return usage('login <e-mail>')
    const password = await askSecret('Password: ')
    await withCode((code) => call('POST /api/staff/login', { email, password, ...code }))
    return `Signed in as ${email}.`
  },
  async logout() {
    await call('POST /api/staff/logout', {})
    rmSync(SESSION, { force: true })
    return 'Signed out.'
  },
  async me() {
    const { name, email, role } = await call('GET /api/staff/me', {})
    return `${name} <${email}>, ${role}`
  },
  async orders([tab = 'all']) {
    const { list, next } = await call('GET /api/staff/order', { tab: tab as 'all' })
    const lines = list.map((order) =>
      [
        order.number,
        order.status.padEnd(17),
        baht(order.total).padStart(12),
        order.proof === 'uploaded' ? 'slip' : '    ',
        order.placed_at.slice(0, 16),
        order.summary,
      ].join('  '),
    )
    return [...lines, list.length === 0 ? 'No orders.' : '', next ? '… and older ones' : ''].filter(Boolean).join('\n')
  },
  async order([number]) {
    if (!number) return usage('order <number>')
    return describeOrder(await call('GET /api/staff/order/{id}', { id: await find(number) }))
  },
  async confirm([number, amount, reference]) {
    if (!number || !amount || !reference) return usage('confirm <number> <baht> <reference>')
    const input = { amount: satangOf(amount), bank_reference: reference }
    await call('POST /api/staff/order/{id}/confirm-payment', { id: await find(number), ...input })
    return `${number}: ${baht(input.amount)} confirmed.`
  },
  async ship([number, carrier, tracking]) {
    if (!number || !carrier || !tracking) return usage('ship <number> <carrier> <tracking>')
    await call('POST /api/staff/order/{id}/ship', { id: await find(number), carrier, tracking_number: tracking })
    return `${number}: shipped with ${carrier}, ${tracking}.`
  },
  async 'hand-over'([number, ...shown]) {
    if (!number || shown.length === 0) return usage('hand-over <number> <code, or why without>')
    const said = shown.join(' ')
    const input = /^\d[\d ]+$/.test(said) ? { code: said } : { without_code: said }
    await call('POST /api/staff/order/{id}/hand-over', { id: await find(number), ...input })
    return `${number}: handed over.`
  },
  async cancel([number, ...reason]) {
    if (!number || reason.length === 0) return usage('cancel <number> <reason …>')
    await call('POST /api/staff/order/{id}/cancel', { id: await find(number), reason: reason.join(' ') })
    return `${number}: canceled.`
  },
  async returns([status]) {
    const { list, next } = await call('GET /api/staff/return', status ? { status: status as 'requested' } : {})
    const lines = list.map((one) =>
      [one.id, one.status.padEnd(9), baht(one.amount).padStart(12), one.order_number, one.kind, one.reason].join('  '),
    )
    return [...lines, list.length === 0 ? 'No returns.' : '', next ? '… and older ones' : ''].filter(Boolean).join('\n')
  },
  async return([id]) {
    if (!id) return usage('return <id>')
    return describeReturn(await call('GET /api/staff/return/{id}', { id }))
  },
  async 'approve-return'([id, ...sendTo]) {
    if (!id) return usage('approve-return <id> [send to …]')
    await call('POST /api/staff/return/{id}/approve', { id, send_to: sendTo.join(' ') })
    return 'Approved.'
  },
  async 'reject-return'([id, ...answer]) {
    if (!id || answer.length === 0) return usage('reject-return <id> <answer …>')
    await call('POST /api/staff/return/{id}/reject', { id, answer: answer.join(' ') })
    return 'Rejected.'
  },
  async 'receive-return'([id, ...sellable]) {
    if (!id || sellable.some((one) => !/^\d+=\d+$/.test(one))) return usage('receive-return <id> [line=pieces …]')
    const lines = sellable.map((one) => one.split('=').map(Number) as [number, number])
    await call('POST /api/staff/return/{id}/receive', {
      id,
      sellable: lines.map(([line, quantity]) => ({ line, quantity })),
    })
    return 'Received.'
  },
  async 'refund-return'([id, amount, reference]) {
    if (!id || !amount || !reference) return usage('refund-return <id> <baht> <reference>')
    const input = { amount: satangOf(amount), bank_reference: reference }
    await call('POST /api/staff/return/{id}/refund', { id, ...input })
    return `${baht(input.amount)} paid back.`
  },
  async applications([status]) {
    const input = status ? { status: status as 'submitted' } : {}
    const { list, next } = await call('GET /api/staff/application', input)
    const lines = list.map(describeApplication)
    return [...lines, list.length === 0 ? 'No applications.' : '', next ? '… and older ones' : '']
      .filter(Boolean)
      .join('\n')
  },
  async 'approve-application'([id]) {
    if (!id) return usage('approve-application <id>')
    const { employee_no } = await call('POST /api/staff/application/{id}/approve', { id })
    return `Partner ${employee_no}.`
  },
  async 'refuse-application'([id, ...reason]) {
    if (!id || reason.length === 0) return usage('refuse-application <id> <reason …>')
    await call('POST /api/staff/application/{id}/refuse', { id, reason: reason.join(' ') })
    return 'Refused.'
  },
}

function describeApplication(one: StaffApplication): string {
  const { applicant, mentor } = one
  return [
    `${one.id}  ${one.status}  ${one.submitted_at.slice(0, 16)}${one.employee_no ? `  ${one.employee_no}` : ''}`,
    `who      ${one.first_name} ${one.last_name}, born ${one.birth_date}, "${applicant.nickname}" ${applicant.email} ${applicant.phone}`,
    mentor && `mentor   ${mentor.employee_no} ${mentor.nickname}`,
    one.message && `message  ${one.message}`,
    one.decided_at && `decided  ${one.decided_at.slice(0, 16)} ${one.decided_by ?? 'automatically'} ${one.reason}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function describeReturn(one: StaffReturn): string {
  const to = one.refund_to
  return [
    `${one.id}  ${one.status}  ${baht(one.amount)}, order ${one.order_number}`,
    `why      ${one.kind}, ${one.reason} ${one.words}`,
    ...one.lines.map(
      (line) => `line ${line.line}   ${line.quantity} × ${line.name} ${line.option}  ${baht(line.price)}`,
    ),
    `photos   ${one.photos.length}`,
    `pay to   ${to.by} ${to.bank} ${one.pay_out_to ?? to.number} ${to.name}`,
    one.answer && `answer   ${one.answer}`,
    one.send_to && `send to  ${one.send_to}`,
    one.bank_reference && `paid     ${one.bank_reference}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function describeOrder(order: StaffOrder): string {
  const { address } = order
  return [
    `${order.number}  ${order.status}  ${baht(order.total)} by ${order.payment_method}`,
    `buyer    ${order.buyer}${order.partner ? `, client of ${order.partner}` : ''}`,
    `to       ${address.isZt ? ['pick-up point', address.contact?.name, address.contact?.phone].filter(Boolean).join(', ') : [address.first_name, address.last_name, address.address1, address.area, address.city, address.province, address.zip, address.phone].filter(Boolean).join(' ')}`,
    ...order.lines.map((line) => `         ${line.quantity} × ${line.name} ${line.option}  ${baht(line.amount)}`),
    ...order.proofs.map(
      (proof) =>
        `slip     ${proof.uploaded_at.slice(0, 16)}  ${proof.bank ?? ''} ${proof.bank_reference ?? 'no reference read'}${proof.also_on.length > 0 ? `  ALSO ON ${proof.also_on.map(({ number }) => number).join(', ')}` : ''}`,
    ),
    ...order.flags.map((flag) => `FLAG     ${flag}`),
    order.cancel_reason && `canceled ${order.cancel_reason}`,
    order.tracking_number && `sent     ${order.carrier} ${order.tracking_number}`,
  ]
    .filter(Boolean)
    .join('\n')
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
    if (!(error instanceof Told)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
