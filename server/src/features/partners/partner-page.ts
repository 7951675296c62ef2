import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OfferedProduct } from '@bailu/contract/catalogue/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import type { StaffPartner } from '@bailu/contract/partners/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, asStaff, type Handler, type UserScope } from '../../core/context.ts'
import { lockPartner, lockUser } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { listOfferedProducts } from '../catalogue/list-products.ts'
import { product } from '../catalogue/table.ts'
import { isoTime, type PersonalDataSection } from '../legal/personal-data.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'
import { fail } from '../../lib/errors.ts'
import { mentorAnswer, partnerPage, partnerPagePick } from './table.ts'
import { giveReason } from '../reasons/give-reason.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

type PageRow = typeof partnerPage.$inferSelect

/** An active partner by number, in any case, with name and picture. @returns undefined for an unknown or disabled one */
export async function findNamedPartner(ctx: Ctx, no: string) {
  const [row] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, avatar: user.avatar, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.employeeNo, no.toUpperCase()), isActivePartner()))
  return row
}

type NamedPartner = NonNullable<Awaited<ReturnType<typeof findNamedPartner>>>

export const presentPartnerName = ({ id, nickname, avatar, employeeNo }: NamedPartner) => ({
  id,
  nickname,
  employee_no: employeeNo,
  avatar: avatarVersion(avatar),
})

/** A partner as customers see them. @throws AppError not_found for an unknown or disabled partner */
export const readPartnerPage: Handler<'GET /api/partner/{no}'> = async (ctx, { no, lang = ctx.lang }) => {
  const named = (await findNamedPartner(ctx, no)) ?? fail('not_found')
  const page = await readPageRow(ctx, named.id)
  const shown = page && page.takenDownAt === null ? page : undefined
  return {
    ...presentPartnerName(named),
    greeting: shown?.greeting ?? '',
    line: shown?.lineId ?? '',
    phone: shown?.phone ?? '',
    picks: shown ? await readPicks(ctx, named.id, lang) : [],
  }
}

async function readPageRow(ctx: Pick<Ctx, 'db'>, partnerId: number): Promise<PageRow | undefined> {
  const [row] = await ctx.db.select().from(partnerPage).where(eq(partnerPage.partnerId, partnerId))
  return row
}

/** The picks that are on sale, in display order. */
async function readPicks(ctx: Ctx, partnerId: number, lang: Lang): Promise<OfferedProduct[]> {
  const rows = await ctx.db
    .select({ productId: partnerPagePick.productId })
    .from(partnerPagePick)
    .where(eq(partnerPagePick.partnerId, partnerId))
    .orderBy(asc(partnerPagePick.sort))
  const ids = rows.map(({ productId }) => productId)
  const offered = await listOfferedProducts(ctx, ids, lang)
  return ids.flatMap((id) => offered.get(id) ?? [])
}

const presentTakenDown = (page: PageRow | undefined, lang: Lang) =>
  page?.takenDownAt
    ? { at: page.takenDownAt.toISOString(), reason: reasonIn(lang, page.takenDownReason, page.takenDownTexts) }
    : null

/** The caller's own page with its version, also while it is taken down. */
export const readOwnPage: Handler<'GET /api/partner-page'> = async (ctx) => {
  const { partnerId } = asPartner(ctx)
  const page = await readPageRow(ctx, partnerId)
  return {
    greeting: page?.greeting ?? '',
    line: page?.lineId ?? '',
    phone: page?.phone ?? '',
    picks: await readPicks(ctx, partnerId, ctx.lang),
    version: page?.version ?? 0,
    taken_down: presentTakenDown(page, ctx.lang),
  }
}

/**
 * Changes the caller's page if it has the version that they read. A page that staff took down stays down.
 * @throws AppError edit_conflict, product_unknown
 */
export const changeOwnPage: Handler<'PUT /api/partner-page'> = async (ctx, input) => {
  const { partnerId } = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockUser(tx, partnerId)
    const version = input.version + 1
    const texts = { greeting: input.greeting, lineId: input.line, phone: input.phone, updatedAt: tx.now, version }
    // A concurrent first save of the other phone waits here and then finds its row.
    const saved =
      input.version === 0
        ? await tx.db
            .insert(partnerPage)
            .values({ partnerId, ...texts })
            .onConflictDoNothing()
        : await tx.db
            .update(partnerPage)
            .set(texts)
            .where(and(eq(partnerPage.partnerId, partnerId), eq(partnerPage.version, input.version)))
    if (!saved.rowCount) return fail('edit_conflict')
    const onSale = and(inArray(product.id, [...input.picks, 0]), eq(product.onSale, true))
    if ((await tx.db.$count(product, onSale)) < input.picks.length) return fail('product_unknown')
    await tx.db.delete(partnerPagePick).where(eq(partnerPagePick.partnerId, partnerId))
    if (input.picks.length > 0)
      await tx.db.insert(partnerPagePick).values(input.picks.map((productId, sort) => ({ partnerId, sort, productId })))
    await recordAudit(tx, 'partner.page_changed', { type: 'partner', id: partnerId }, { version })
    return { version }
  })
}

/** A partner's page as staff see it. */
export async function readPageForStaff(ctx: Ctx, partnerId: number): Promise<StaffPartner['page']> {
  asStaff(ctx)
  const page = await readPageRow(ctx, partnerId)
  if (!page) return null
  const picks = await ctx.db
    .select({ id: product.id, name: product.name })
    .from(partnerPagePick)
    .innerJoin(product, eq(product.id, partnerPagePick.productId))
    .where(eq(partnerPagePick.partnerId, partnerId))
    .orderBy(asc(partnerPagePick.sort))
  return {
    greeting: page.greeting,
    line: page.lineId,
    phone: page.phone,
    picks,
    updated_at: page.updatedAt.toISOString(),
    taken_down: presentTakenDown(page, ctx.lang),
  }
}

/** Takes a page down with a reason that the partner reads, or shows it again. Idempotent. @throws AppError not_found */
export async function setPageShown(
  ctx: Ctx,
  { id, shown, template, reason: words }: ParsedOf<'POST /api/staff/partner/{id}/page'>,
): Promise<void> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const { reason, texts } = await giveReason(tx, 'page_taken_down', template, words)
    await lockPartner(tx, id)
    const { rowCount } = await tx.db
      .update(partnerPage)
      .set(
        shown
          ? { takenDownAt: null, takenDownReason: '', takenDownTexts: null }
          : { takenDownAt: tx.now, takenDownReason: reason, takenDownTexts: texts },
      )
      .where(and(eq(partnerPage.partnerId, id), sql`(${partnerPage.takenDownAt} is not null) = ${shown}`))
    if (!rowCount && !(await readPageRow(tx, id))) return fail('not_found')
    if (rowCount)
      await recordAudit(
        tx,
        shown ? 'partner.page_shown' : 'partner.page_taken_down',
        { type: 'partner', id },
        { reason },
      )
  })
}

/** The partner's page, and the caller's answers about partners, for the copy of personal data. */
export const partnerPageData: PersonalDataSection = {
  name: 'partnerPage',
  read: async (ctx, { userId }) => {
    const page = await readPageRow(ctx, userId)
    return page
      ? [{ greeting: page.greeting, line_id: page.lineId, phone: page.phone, updated_at: isoTime(page.updatedAt) }]
      : []
  },
}

export const mentorAnswerData: PersonalDataSection = {
  name: 'mentorAnswers',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db
      .select({ no: partner.employeeNo, accepted: mentorAnswer.accepted, at: mentorAnswer.at })
      .from(mentorAnswer)
      .innerJoin(partner, eq(partner.userId, mentorAnswer.partnerId))
      .where(eq(mentorAnswer.userId, userId))
      .orderBy(asc(mentorAnswer.at))
    return rows.map(({ no, accepted, at }) => ({ partner_number: no, accepted, answered_at: isoTime(at) }))
  },
}

export async function erasePartnerPage(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(partnerPagePick).where(eq(partnerPagePick.partnerId, userId))
  await tx.db.delete(partnerPage).where(eq(partnerPage.partnerId, userId))
  await tx.db.delete(mentorAnswer).where(eq(mentorAnswer.userId, userId))
}
