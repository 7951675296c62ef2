import { parsePlainBaht } from '@bailu/phrases/format'
import { ClientError, type Connection } from './connect.ts'
import { baht, describeApplication, describeOrder, describeReturn } from './describe.ts'

type Commands = Record<string, (args: string[]) => Promise<string>>

const usage = (line: string): never => {
  throw new ClientError(`Usage: npm run staff:client -- ${line}`)
}

/** "1 250.50" or "1,250.50" baht in satang, without going through fractions. */
function satangOf(text: string): number {
  return parsePlainBaht(text.replace(/[,\s฿]/g, '')) ?? usage('confirm <number> <baht> <reference>')
}

/** What can be typed, by its first word; each takes the words after it and returns what the terminal shows. */
export function commandsOf({ call, withCode, askSecret, forgetSession }: Connection): Commands {
  async function findOrder(number = '') {
    const { list } = await call('GET /api/staff/order', { number })
    const found = list.find((order) => order.number.toUpperCase() === number.toUpperCase())
    return (
      found ??
      (() => {
        throw new ClientError(`No order ${number}`)
      })()
    )
  }

  const find = async (number?: string): Promise<string> => (await findOrder(number)).id

  return {
    async login([email]) {
      if (!email) return usage('login <e-mail>')
      const password = await askSecret('Password: ')
      await withCode((code) => call('POST /api/staff/login', { email, password, ...code }))
      return `Signed in as ${email}.`
    },
    async logout() {
      await call('POST /api/staff/logout', {})
      forgetSession()
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
          order.slip === 'uploaded' ? 'slip' : '    ',
          order.placed_at.slice(0, 16),
          order.summary,
        ].join('  '),
      )
      return [...lines, list.length === 0 ? 'No orders.' : '', next ? '… and older ones' : '']
        .filter(Boolean)
        .join('\n')
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
      const { id, status: seen_status } = await findOrder(number)
      await call('POST /api/staff/order/{id}/cancel', { id, reason: reason.join(' '), seen_status })
      return `${number}: canceled.`
    },
    async returns([status]) {
      const { list, next } = await call('GET /api/staff/return', status ? { status: status as 'requested' } : {})
      const lines = list.map((one) =>
        [one.id, one.status.padEnd(9), baht(one.amount).padStart(12), one.order_number, one.kind, one.reason].join(
          '  ',
        ),
      )
      return [...lines, list.length === 0 ? 'No returns.' : '', next ? '… and older ones' : '']
        .filter(Boolean)
        .join('\n')
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
}
