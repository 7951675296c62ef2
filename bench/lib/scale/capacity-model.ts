import { readFileSync } from 'node:fs'

/** Assumptions of `bench/scale-model.json`; docs/scale.md explains each. Times are ms, sizes KB; what is "per order" includes visits without an order. */
export type CapacityModel = {
  ordersPerDay: number[]
  peakFactor: number
  pagesPerOrder: number
  publicCallsPerOrder: number
  readsPerOrder: number
  pictureRequestsPerOrder: number
  kbToPhonesPerOrder: number
  cdnShare: number
  slipShare: number
  kbPerSlip: number
  slipViews: number
  bestSellerShare: number
  cpuMsPerPage: number
  cpuMsPerPublicCall: number
  cpuMsPerRead: number
  databaseMsPerRead: number
  roundTripMs: number
  commitMs: number
  smtpMs: number
  utilization: number
  poolPerProcess: number
  ledgerCheckSecondsPerMillionOrders: number
}

/** Means of one whole order, as `npm run bench:scale` counts them. */
export type MeasuredOrder = {
  orders: number
  statements: number
  transactions: number
  rowsWritten: number
  walBytes: number
  serverCpuMs: number
  databaseCpuMs: number
  tableBytes: number
  indexBytes: number
  fileBytes: number
  files: number
  auditEntries: number
  notifications: number
  mails: number
  transfers: number
  /** Statements of an order from its update of a stock row to its commit. */
  lockedStatements: number
  /** Database time of a batch of seals, for each entry sealed within the hour before. */
  sealingMsPerEntryOfTheHour: number
  /** Server CPU of the daily check of the audit log, for each entry ever written. */
  auditCheckMsPerEntry: number
}

const MODEL = new URL('../../scale-model.json', import.meta.url)

/** @param file with the assumptions; default the one of the repository */
export const readModel = (file?: string): CapacityModel =>
  JSON.parse(readFileSync(file ?? MODEL, 'utf8')) as CapacityModel

const DAY_SECONDS = 86_400
const GB = 1_024 ** 3

/** Orders a second of one variant: each waits for the lock of the one before. */
export const bestSellerLimit = (model: CapacityModel, order: MeasuredOrder): number =>
  1_000 / (order.lockedStatements * model.roundTripMs + model.commitMs)

/** Between two runs of the job that seals, which one server at a time has. */
const SEAL_SECONDS = 10
/** Entries an hour that can be sealed: the time of a batch of 1,000 grows with the entries of the hour. */
export const sealingLimit = (order: MeasuredOrder): number =>
  Math.sqrt((3_600 * 1_000 * 1_000) / order.sealingMsPerEntryOfTheHour)

export type Capacity = ReturnType<typeof computeCapacity>

/** What so many orders a day need; rates are those of the busiest minutes. */
export function computeCapacity(model: CapacityModel, order: MeasuredOrder, ordersPerDay: number) {
  const peak = (ordersPerDay / DAY_SECONDS) * model.peakFactor
  const { pagesPerOrder: pages, publicCallsPerOrder: publicCalls, readsPerOrder: reads } = model
  const visitCpuMs = pages * model.cpuMsPerPage + publicCalls * model.cpuMsPerPublicCall + reads * model.cpuMsPerRead
  const serverCores = (peak * (order.serverCpuMs + visitCpuMs)) / 1_000
  const databaseCores = (peak * (order.databaseCpuMs + reads * model.databaseMsPerRead)) / 1_000
  const processes = Math.max(2, Math.ceil(serverCores / model.utilization))
  const yearOrders = ordersPerDay * 365
  const slips = ordersPerDay * model.slipShare
  const auditPerHour = peak * order.auditEntries * 3_600
  return {
    ordersPerDay,
    peak,
    requests: peak * (pages + publicCalls + reads + model.pictureRequestsPerOrder * (1 - model.cdnShare)),
    serverCores,
    processes,
    connections: processes * model.poolPerProcess,
    databaseCores: databaseCores / model.utilization,
    statements: peak * (order.statements + reads * 3),
    commits: peak * order.transactions,
    walMbPerSecond: (peak * order.walBytes) / 1_024 ** 2,
    walGbPerDay: (ordersPerDay * order.walBytes) / GB,
    databaseGbPerYear: (yearOrders * (order.tableBytes + order.indexBytes)) / GB,
    filesGbPerYear: (slips * 365 * model.kbPerSlip * 1_024) / GB,
    fileRequestsPerDay: slips * (1 + model.slipViews),
    mbitToPhones: (peak * model.kbToPhonesPerOrder * (1 - model.cdnShare) * 8) / 1_024,
    mails: peak * order.mails,
    mailSenders: (peak * order.mails * model.smtpMs) / 1_000,
    bestSeller: peak * model.bestSellerShare,
    auditPerHour,
    sealingCores: (auditPerHour * order.sealingMsPerEntryOfTheHour) / 1_000 / SEAL_SECONDS,
    auditCheckHours: (yearOrders * order.auditEntries * order.auditCheckMsPerEntry) / 1_000 / 3_600,
    ledgerCheckHours: ((yearOrders / 1_000_000) * model.ledgerCheckSecondsPerMillionOrders) / 3_600,
  }
}
