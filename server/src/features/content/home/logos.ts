import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { partnerLogo } from '../../../database/tables/house.ts'

/** Logos in display order with their pictures. */
export const logosOf = (db: Db) =>
  db
    .select({ logo: partnerLogo, picture })
    .from(partnerLogo)
    .innerJoin(picture, eq(picture.key, partnerLogo.pictureKey))
    .orderBy(asc(partnerLogo.sort), asc(partnerLogo.id))

/** Hash of the list, for optimistic locking. */
export const versionOf = (rows: Awaited<ReturnType<typeof logosOf>>): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ logo }) => [logo.name, logo.pictureKey, logo.link, logo.width])))
    .digest('hex')
