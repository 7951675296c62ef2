import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_CLIENT_TAGS, MAX_CLIENT_VIEWS } from '@bailu/contract/clients/kinds'
import type { StoredFilters } from '@bailu/contract/clients/desk'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type PartnerScope, type UserScope, asPartner, type Handler } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { inTx } from '../../database/transaction.ts'
import { clientFile, clientTag, clientTagged, clientView } from './table.ts'
import { order } from '../orders/table.ts'
import { soldLine } from '../returns/table.ts'
import { partner, user } from '../account/table.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { matchesSearch } from './client-filters.ts'
import { isClientOf } from './client-scope.ts'
import { isCounted } from './purchase-totals.ts'

export const tagNameSealContext = (id: string): string => `client_tag/${id}/name`
export const viewSealContext = (id: string): string => `client_view/${id}/sealed`

type SealedTag = { id: string; name: string }
const openTagName = ({ deps }: Pick<Ctx, 'deps'>, { id, name }: SealedTag): string =>
  unsealOrEmpty(deps.config, tagNameSealContext(id), name)

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'und')

const tagsQuery = prepareOnce((db) =>
  db
    .select({ client: clientTagged.clientId, id: clientTag.id, name: clientTag.name })
    .from(clientTagged)
    .innerJoin(clientTag, eq(clientTag.id, clientTagged.tagId))
    .where(
      and(
        eq(clientTag.partnerId, sql.placeholder('partnerId')),
        sql`${clientTagged.clientId} = any(${sql.placeholder('clients')}::bigint[])`,
      ),
    ),
)

/** Tags of these clients, by client. */
export async function readTagsOf(ctx: Ctx, { partnerId }: PartnerScope, clients: readonly number[]) {
  const rows = clients.length === 0 ? [] : await tagsQuery(ctx.db).execute({ partnerId, clients })
  const tags = new Map<number, SealedTag[]>()
  for (const row of rows) {
    const list = tags.get(row.client) ?? []
    list.push({ id: row.id, name: openTagName(ctx, row) })
    tags.set(row.client, list.toSorted(byName))
  }
  return tags
}

/** Names of the tags that partners gave a person, for the person's own file. */
export async function readTagNamesAbout(ctx: Ctx, clientId: number): Promise<{ partnerId: number; name: string }[]> {
  const rows = await ctx.db
    .select({ partnerId: clientTag.partnerId, id: clientTag.id, name: clientTag.name })
    .from(clientTagged)
    .innerJoin(clientTag, eq(clientTag.id, clientTagged.tagId))
    .where(eq(clientTagged.clientId, clientId))
  return rows.map((row) => ({ partnerId: row.partnerId, name: openTagName(ctx, row) }))
}

/** What the list can be filtered by. */
export const readClientFilter: Handler<'GET /api/client-filter'> = async (ctx) => {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const tags = await ctx.db
    .select({ id: clientTag.id, name: clientTag.name, clients: sql<number>`count(${user.id})::int` })
    .from(clientTag)
    .leftJoin(clientTagged, eq(clientTagged.tagId, clientTag.id))
    .leftJoin(user, and(eq(user.id, clientTagged.clientId), isClientOf(scope)))
    .where(eq(clientTag.partnerId, partnerId))
    .groupBy(clientTag.id)
  const views = await ctx.db.select().from(clientView).where(eq(clientView.partnerId, partnerId))
  const ofClients = and(eq(order.mentorId, partnerId), isCounted)
  const buyers = sql<number>`count(distinct ${order.userId})::int`
  const provinces = await ctx.db
    .select({ name: sql<string>`${order.province}`, clients: buyers })
    .from(order)
    .where(and(ofClients, sql`${order.province} <> ''`))
    .groupBy(order.province)
  const products = await ctx.db
    .select({
      id: soldLine.productId,
      name: sql<(typeof soldLine.$inferSelect)['name']>`(array_agg(${soldLine.name} order by ${order.paidAt} desc))[1]`,
      clients: buyers,
    })
    .from(order)
    .innerJoin(soldLine, eq(soldLine.orderId, order.id))
    .where(ofClients)
    .groupBy(soldLine.productId)
  return {
    tags: tags.map((tag) => ({ ...tag, name: openTagName(ctx, tag) })).toSorted(byName),
    views: views.map((view) => ({ id: view.id, ...openView(ctx, view) })).toSorted(byName),
    provinces: provinces.toSorted(byName),
    products: products.map(({ name, ...product }) => ({ ...product, name: name[ctx.lang] })).toSorted(byName),
  }
}

/** One partner's tags and views change one after the other, so that names and slots stay unique. */
const lockPartner = (tx: Ctx, { partnerId }: PartnerScope) =>
  tx.db.select({ id: partner.userId }).from(partner).where(eq(partner.userId, partnerId)).for('update')

const freeSlot = (taken: readonly { slot: number }[], max: number): number => {
  const slots = new Set(taken.map(({ slot }) => slot))
  return Array.from({ length: max }, (_, index) => index + 1).find((slot) => !slots.has(slot)) ?? fail('tag_limit')
}

async function listTags(tx: Ctx, { partnerId }: PartnerScope) {
  const rows = await tx.db
    .select()
    .from(clientTag)
    .where(eq(clientTag.partnerId, partnerId))
    .orderBy(asc(clientTag.slot))
  return rows.map((row) => ({ ...row, name: openTagName(tx, row) }))
}

const sameName = (a: string, b: string): boolean => a.toLocaleLowerCase('und') === b.toLocaleLowerCase('und')

/** @throws AppError tag_taken, tag_limit */
export const addTag: Handler<'POST /api/client-tag'> = async (ctx, { name }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, scope)
    const tags = await listTags(tx, scope)
    if (tags.some((tag) => sameName(tag.name, name))) return fail('tag_taken')
    const id = uuidv7()
    await tx.db.insert(clientTag).values({
      id,
      partnerId: scope.partnerId,
      slot: freeSlot(tags, MAX_CLIENT_TAGS),
      name: seal(tx.deps.config, tagNameSealContext(id), name),
      createdAt: tx.now,
    })
    await recordAudit(tx, 'client.tag_changed', { type: 'partner', id: scope.partnerId }, { tag: id, as: 'added' })
    return { id }
  })
}

/** @throws AppError not_found, tag_taken */
export const renameTag: Handler<'PUT /api/client-tag/{id}'> = async (ctx, { id, name }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, scope)
    const tags = await listTags(tx, scope)
    if (!tags.some((tag) => tag.id === id)) return fail('not_found')
    if (tags.some((tag) => tag.id !== id && sameName(tag.name, name))) return fail('tag_taken')
    await tx.db
      .update(clientTag)
      .set({ name: seal(tx.deps.config, tagNameSealContext(id), name) })
      .where(and(eq(clientTag.id, id), eq(clientTag.partnerId, scope.partnerId)))
    await recordAudit(tx, 'client.tag_changed', { type: 'partner', id: scope.partnerId }, { tag: id, as: 'renamed' })
  })
}

export const deleteTag: Handler<'DELETE /api/client-tag/{id}'> = async (ctx, { id }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .delete(clientTag)
      .where(and(eq(clientTag.id, id), eq(clientTag.partnerId, scope.partnerId)))
    if (!rowCount) fail('not_found')
    await recordAudit(tx, 'client.tag_changed', { type: 'partner', id: scope.partnerId }, { tag: id, as: 'deleted' })
  })
}

/** Tags clients; people who are no clients of the partner are left out. Idempotent. */
export const tagClients: Handler<'POST /api/client-tag/{id}/client'> = async (ctx, { id, clients, tagged }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const own = and(eq(clientTag.id, id), eq(clientTag.partnerId, scope.partnerId))
    const [tag] = await tx.db.select({ id: clientTag.id }).from(clientTag).where(own).for('share')
    if (!tag) return fail('not_found')
    const people = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(isClientOf(scope), inArray(user.id, clients)))
      .orderBy(asc(user.id))
      .for('share')
    const ids = people.map((person) => person.id)
    if (ids.length === 0) return fail('not_found')
    const { rowCount } = tagged
      ? await tx.db
          .insert(clientTagged)
          .values(ids.map((clientId) => ({ tagId: id, clientId, at: tx.now })))
          .onConflictDoNothing()
      : await tx.db.delete(clientTagged).where(and(eq(clientTagged.tagId, id), inArray(clientTagged.clientId, ids)))
    const changed = rowCount ?? 0
    await recordAudit(
      tx,
      'client.tagged',
      { type: 'partner', id: scope.partnerId },
      { tag: id, as: tagged ? 'added' : 'removed', clients: changed },
    )
    return { changed }
  })
}

type OpenedView = { name: string; filters: StoredFilters }
function openView({ deps }: Pick<Ctx, 'deps'>, { id, sealed }: { id: string; sealed: string }): OpenedView {
  const text = unsealOrEmpty(deps.config, viewSealContext(id), sealed)
  return text === '' ? { name: '', filters: {} } : (JSON.parse(text) as OpenedView)
}

/** @throws AppError tag_limit */
export const saveView: Handler<'POST /api/client-view'> = async (ctx, { name, filters }) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, scope)
    const rows = await tx.db.select().from(clientView).where(eq(clientView.partnerId, scope.partnerId))
    const existing = rows.find((row) => sameName(openView(tx, row).name, name))
    const id = existing?.id ?? uuidv7()
    const values = {
      slot: existing?.slot ?? freeSlot(rows, MAX_CLIENT_VIEWS),
      sealed: seal(tx.deps.config, viewSealContext(id), JSON.stringify({ name, filters })),
      updatedAt: tx.now,
    }
    await tx.db
      .insert(clientView)
      .values({ id, partnerId: scope.partnerId, ...values })
      .onConflictDoUpdate({ target: clientView.id, set: values })
    return { id }
  })
}

export const deleteView: Handler<'DELETE /api/client-view/{id}'> = async (ctx, { id }) => {
  const { partnerId } = asPartner(ctx)
  const { rowCount } = await ctx.db
    .delete(clientView)
    .where(and(eq(clientView.id, id), eq(clientView.partnerId, partnerId)))
  if (!rowCount) fail('not_found')
}

/**
 * Deletes saved views of the user's partners whose search text finds this user and no other client: it is the user's
 * name, phone or e-mail. A tag is the partner's word for a group; it only loses the user.
 */
export async function eraseViewsAbout(tx: Ctx, { userId }: UserScope): Promise<void> {
  const { db } = tx
  const views = await db
    .select()
    .from(clientView)
    .where(
      or(
        inArray(clientView.partnerId, db.select({ id: user.mentorId }).from(user).where(eq(user.id, userId))),
        inArray(clientView.partnerId, db.select({ id: order.mentorId }).from(order).where(eq(order.userId, userId))),
        inArray(
          clientView.partnerId,
          db.select({ id: clientFile.partnerId }).from(clientFile).where(eq(clientFile.clientId, userId)),
        ),
      ),
    )
  for (const view of views) {
    const { q } = openView(tx, view).filters
    if (!q) continue
    const found = await db
      .select({ id: user.id })
      .from(user)
      .where(
        and(matchesSearch(q), or(eq(user.id, userId), and(eq(user.mentorId, view.partnerId), isNull(user.deletedAt)))),
      )
      .limit(2)
    if (found.length === 1 && found[0]!.id === userId) await db.delete(clientView).where(eq(clientView.id, view.id))
  }
}
