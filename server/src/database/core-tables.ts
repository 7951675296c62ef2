import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** Replies of calls that change money or stock, by idempotency key; returned again for a repeated request. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.route, t.key] }), index('idempotency_age').on(t.createdAt)],
)

/** Attempts counted per key; the server derives the key. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the count restarts. */
    resetAt: instant().notNull(),
    /** No further attempt is accepted before then. */
    freeAt: instant(),
  },
  (t) => [index('rate_limit_reset').on(t.resetAt)],
)

/** Values of the database as a whole, such as the demo marker. */
export const marker = pgTable('marker', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: instant().notNull(),
})

/** Last run of the retention job per kind of data. */
export const retentionRun = pgTable('retention_run', {
  kind: text().primaryKey(),
  at: instant().notNull(),
  /** Count and time of the last run that erased anything. */
  erased: integer().notNull(),
  erasedAt: instant(),
})

/** Last and next run of the background jobs that one server at a time runs; times are those of the database's clock. */
export const backgroundJob = pgTable('background_job', {
  name: text().primaryKey(),
  /** Server that runs it, or ran it last: machine and process. */
  runBy: text().notNull(),
  /** Another server may take it over then; null while nobody runs it. */
  leaseUntil: instant(),
  startedAt: instant().notNull(),
  dueAt: instant().notNull(),
  finishedAt: instant(),
  /** End of the last run that did not fail. */
  succeededAt: instant(),
  durationMs: integer(),
  /** Of the last run; null when it succeeded. */
  error: text(),
})
