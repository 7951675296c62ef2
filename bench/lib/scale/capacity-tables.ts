import {
  bestSellerLimit,
  type Capacity,
  type CapacityModel,
  computeCapacity,
  type MeasuredOrder,
  sealingLimit,
} from './capacity-model.ts'
import { round, table } from '../report.ts'

const amount = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return Number(round(value, digits)).toLocaleString('en')
}

const ROWS: readonly [what: string, of: keyof Capacity][] = [
  ['orders a second, busiest minutes', 'peak'],
  ['requests to the servers a second', 'requests'],
  ['server cores in use', 'serverCores'],
  ['server processes', 'processes'],
  ['connections without a pooler', 'connections'],
  ['database cores', 'databaseCores'],
  ['statements a second', 'statements'],
  ['writing transactions a second', 'commits'],
  ['write-ahead log, MB a second', 'walMbPerSecond'],
  ['write-ahead log, GB a day', 'walGbPerDay'],
  ['tables and indexes, GB a year', 'databaseGbPerYear'],
  ['slips, GB a year', 'filesGbPerYear'],
  ['requests to the file storage a day', 'fileRequestsPerDay'],
  ['Mbit/s to phones, without what a CDN serves', 'mbitToPhones'],
  ['mails a second', 'mails'],
  ['processes busy with sending mails one by one', 'mailSenders'],
  ['audit entries an hour', 'auditPerHour'],
  ['database cores for sealing the audit log', 'sealingCores'],
  ['daily check of the audit log after one year, hours of CPU', 'auditCheckHours'],
  ['orders of the best seller a second', 'bestSeller'],
  ['daily ledger check after one year, hours', 'ledgerCheckHours'],
]

/** Needs at each size of the model, and the two limits that no further machine moves. */
export function capacityTable(model: CapacityModel, order: MeasuredOrder): string {
  const sizes = model.ordersPerDay.map((orders) => computeCapacity(model, order, orders))
  return [
    table(
      ['orders a day', ...sizes.map(({ ordersPerDay }) => ordersPerDay.toLocaleString('en'))],
      ROWS.map(([what, of]) => [what, ...sizes.map((size) => amount(size[of]))]),
    ),
    `Limits that further machines do not raise: ${amount(bestSellerLimit(model, order))} orders a second of one variant; ` +
      `${amount(Math.round(sealingLimit(order)))} audit entries sealed an hour.`,
  ].join('\n\n')
}
