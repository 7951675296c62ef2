import { getTableColumns, getTableName } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as tables from '../database/tables.ts'
import { FILE_COLUMNS } from './file-columns.ts'

/** Names of columns that may hold keys of files. */
const SUSPECT = /(^|_)(key|avatar|picture|photo|file|slip|image|logo|document|video|attachment)s?($|_)/

/** Columns with such names that name no file of a store themselves. */
const OTHERS = new Set([
  // Rows of `picture` or `stored_file`.
  'article.cover_key',
  'banner.picture_key',
  'chapter.file_key',
  'chapter.poster_key',
  'course.cover_key',
  'material_file.file_key',
  'material_file.poster_key',
  'material_picture.picture_key',
  'order_line.picture_key',
  'partner_logo.picture_key',
  'product_picture.picture_key',
  'tile.picture_key',
  'variant.picture_key',
  // Other keys, and a QR code as a data: address.
  'audit_network.key',
  'audit_seal.key_id',
  'bank_line.natural_key',
  'bank_line.plain_key',
  'idempotency.key',
  'import_source.key',
  'lead.email_key',
  'lead.phone_key',
  'provider_charge.picture',
  'rate_limit.key',
  'refund_recipient.account_key',
  'refund_transfer.account_key',
  'search_word.key',
  'sold_month.key',
])

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every column that may name files is in the registry, or known to name none', () => {
  const found = (Object.values(tables) as unknown[]).flatMap((table) =>
    table instanceof PgTable
      ? Object.values(getTableColumns(table) as Record<string, PgColumn>)
          .filter((column) => column.getSQLType() === 'text')
          .map((column) => `${getTableName(table)}.${snakeCase(column.name)}`)
          .filter((name) => SUSPECT.test(name.slice(name.indexOf('.') + 1)))
      : [],
  )
  const registered = FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(found.filter((name) => !registered.includes(name) && !OTHERS.has(name))).toEqual([])
  expect(registered.filter((name) => !found.includes(name))).toEqual([])
})
