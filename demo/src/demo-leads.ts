import { createHash } from 'node:crypto'
import { asc, desc, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Conditions } from '@bailu/contract/clients/profile'
import type { Ctx } from '@bailu/server/core/context'
import { bangkokDay, DAY_MS } from '@bailu/phrases/days'
import { seal } from '@bailu/server/lib/crypto'
import { toLeadColumns } from '@bailu/server/features/leads/lead-fields'
import { leadNoteSealContext } from '@bailu/server/features/leads/save-lead'
import { drawBasketCode } from '@bailu/server/features/baskets/partner-baskets'
import { createThumbnail } from '@bailu/server/features/pictures/derived-pictures'
import { basket, basketLine, basketOrder, product, variant } from '@bailu/server/features/catalogue/table'
import { lead, leadNote, leadPhoto } from '@bailu/server/features/leads/table'
import { levelRise } from '@bailu/server/features/account/table'
import { order } from '@bailu/server/features/orders/table'
import { baskets, companies, people, type SeedCompany, type SeedPerson } from './content/leads.ts'
import { readDemoPicture } from './pictures.ts'

/** Leads and basket links of a partner. */
export async function addLeads(ctx: Ctx, partnerId: number): Promise<void> {
  const when = (days: number) => new Date(ctx.now.getTime() + days * DAY_MS)
  const next = (days: number | undefined) => (days === undefined ? null : bangkokDay(when(days)))
  // Oldest first, persons and companies mixed.
  const forms = [...people.map((one) => personLead(one, ctx)), ...companies.map((one) => companyLead(one, ctx))].map(
    (form, at) => ({
      ...form,
      order: (at * 11) % 25,
    }),
  )
  const rows = forms
    .toSorted((a, b) => a.order - b.order)
    .map(({ seed, columns }, at) => {
      const createdAt = when(-(forms.length - at) * 6)
      const id = uuidv7()
      const form = columns({ id, partnerId })
      const draft = createHash('md5').update(seed.name).digest('hex')
      return { seed, row: { ...form, nextOn: next(seed.next), id, partnerId, draft, createdAt, touchedAt: createdAt } }
    })
  await ctx.db.insert(lead).values(rows.map(({ row }) => row))
  const notes = rows.flatMap(({ seed, row }) =>
    seed.notes.map((words, at) => {
      const written = new Date(row.createdAt.getTime() + at * DAY_MS)
      const id = uuidv7()
      return {
        id,
        leadId: row.id,
        words: seal(ctx.deps.config, leadNoteSealContext(id), words),
        stage: null,
        at: written,
      }
    }),
  )
  await ctx.db.insert(leadNote).values(notes)
  for (const { seed, row } of rows) if ('photos' in seed) await addPhotos(ctx, row.id, seed)
  await addBaskets(ctx, partnerId, when)
  // Level changes of the past year are marked as seen.
  await ctx.db.update(levelRise).set({ seenAt: ctx.now }).where(isNull(levelRise.seenAt))
}

function personLead(seed: SeedPerson, ctx: Ctx) {
  const { skin } = seed
  const health = skin && {
    agreed: true as const,
    agreed_on: bangkokDay(new Date(ctx.now.getTime() - 30 * DAY_MS)),
    skin_type: skin[0],
    skin_condition: skin[1] as Conditions['skin'][number][],
    nose: skin[2] as Conditions['nose'][number][],
    neck: skin[3] as Conditions['neck'][number][],
    eyes: skin[4] as Conditions['eyes'][number][],
  }
  const columns = (owner: { id: string; partnerId: number }) =>
    toLeadColumns(ctx, owner, {
      type: 'individual',
      name: seed.name,
      occupation: seed.occupation,
      city: seed.city,
      gender: seed.gender,
      age: seed.age,
      phone: seed.phone,
      other_contact: seed.other,
      brands: seed.brands,
      health: health ?? null,
      stage: seed.stage,
      next_on: null,
    })
  return { seed, columns }
}

function companyLead(seed: SeedCompany, ctx: Ctx) {
  const columns = (owner: { id: string; partnerId: number }) =>
    toLeadColumns(ctx, owner, {
      type: 'organization',
      name: seed.name,
      industry: seed.industry,
      region: seed.region,
      customer_size: seed.size,
      contact_name: seed.contact,
      contact_position: seed.position,
      contact_info: seed.info,
      salesperson: 'Malee',
      stage: seed.stage,
      next_on: null,
    })
  return { seed, columns }
}

/** How many pictures `demo/pictures/shopfronts` has. */
const SHOPFRONTS = 8

async function addPhotos(ctx: Ctx, leadId: string, { name, photos }: SeedCompany): Promise<void> {
  const [first = 0] = createHash('md5').update(name).digest()
  for (let at = 0; at < photos; at += 1) {
    const photo = await readDemoPicture(`shopfronts/${((first + at) % SHOPFRONTS) + 1}`)
    const fileKey = await ctx.deps.files.put('lead', photo, 'jpg')
    const smallKey = await ctx.deps.files.put('lead', await createThumbnail(photo), 'jpg')
    const sentHash = createHash('sha256').update(photo).update(String(at)).digest()
    await ctx.db
      .insert(leadPhoto)
      .values({ id: uuidv7(), leadId, fileKey, smallKey, width: 960, height: 800, sentHash, uploadedAt: ctx.now })
  }
}

async function addBaskets(ctx: Ctx, partnerId: number, when: (days: number) => Date): Promise<void> {
  const variants = await ctx.db
    .select({ id: variant.id, price: variant.price })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(eq(variant.sort, 0))
    .orderBy(asc(product.sort))
  const bought = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.partnerId, partnerId))
    .orderBy(desc(order.id))
    .limit(baskets.reduce((sum, { orders }) => sum + orders, 0))
  for (const { title, note, from, pieces, opens, orders, days } of baskets) {
    const createdAt = when(-days)
    const id = uuidv7()
    await ctx.db.insert(basket).values({ id, partnerId, code: drawBasketCode(), title, note, createdAt, opens })
    const lines = variants.slice(from, from + pieces)
    await ctx.db
      .insert(basketLine)
      .values(lines.map((one, line) => ({ basketId: id, line, variantId: one.id, quantity: 1, price: one.price })))
    const begun = bought.splice(0, orders)
    if (begun.length > 0)
      await ctx.db.insert(basketOrder).values(begun.map((one) => ({ orderId: one.id, basketId: id })))
  }
}
