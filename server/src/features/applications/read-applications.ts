import { and, desc, eq, lt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Application, MINIMUM_AGE } from '@bailu/contract/applications/shop'
import { type Ctx, asStaff, asUser, type Handler } from '../../core/context.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partnerApplication, partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { latestBirthDate } from '../../lib/bangkok.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { maskContact } from '../../lib/masking.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { recordAudit } from '../../core/audit.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

export type MentorName = { nickname: string | null; employeeNo: string | null }

export const presentApplication = (
  row: typeof partnerApplication.$inferSelect,
  mentor: MentorName,
  lang: Ctx['lang'],
): Application => ({
  id: row.id,
  status: row.status,
  first_name: row.firstName,
  last_name: row.lastName,
  birth_date: row.birthDate,
  mentor:
    mentor.nickname !== null && mentor.employeeNo !== null
      ? { nickname: mentor.nickname, employee_no: mentor.employeeNo }
      : null,
  message: row.message,
  submitted_at: row.submittedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: reasonIn(lang, row.reason, row.reasonTexts),
})

type SealedFields = { birthDate: string; message: string }

/** Encrypted columns by field. */
export const SEALED_APPLICATION_COLUMNS = { birthDate: 'birth_date', message: 'message' } as const

export const applicationSealContext = (id: string, field: keyof SealedFields): string =>
  `partner_application/${id}/${SEALED_APPLICATION_COLUMNS[field]}`

type WithDeps = Pick<Ctx, 'deps'>
export const sealApplication = (
  { deps }: WithDeps,
  id: string,
  { birthDate, message }: SealedFields,
): SealedFields => ({
  birthDate: seal(deps.config, applicationSealContext(id, 'birthDate'), birthDate),
  message: message === '' ? '' : seal(deps.config, applicationSealContext(id, 'message'), message),
})
/** Decrypts an application; erased fields are empty. */
export const openApplication = <Row extends SealedFields & { id: string }>({ deps }: WithDeps, row: Row): Row => ({
  ...row,
  birthDate: unsealOrEmpty(deps.config, applicationSealContext(row.id, 'birthDate'), row.birthDate),
  message: unsealOrEmpty(deps.config, applicationSealContext(row.id, 'message'), row.message),
})

const lastMentor = alias(user, 'mentor')
const lastMentorPartner = alias(partner, 'mentor_sale')

/** Whether the caller may apply, and the state of the last application. */
export const readApplication: Handler<'GET /api/application'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const [last] = await ctx.db
    .select({ row: partnerApplication, nickname: lastMentor.nickname, employeeNo: lastMentorPartner.employeeNo })
    .from(partnerApplication)
    .leftJoin(lastMentor, eq(lastMentor.id, partnerApplication.mentorId))
    .leftJoin(lastMentorPartner, eq(lastMentorPartner.userId, partnerApplication.mentorId))
    .where(eq(partnerApplication.userId, userId))
    .orderBy(desc(partnerApplication.id))
    .limit(1)
  const [partnerRow] = await ctx.db
    .select({ disabledAt: partner.disabledAt })
    .from(partner)
    .where(eq(partner.userId, userId))
  const { approval, answer_days: days } = await readShopRule(ctx, 'partner_applications')
  return {
    open: last?.row.status !== 'submitted' && !partnerRow,
    closed: partnerRow !== undefined && partnerRow.disabledAt !== null,
    last: last ? presentApplication(openApplication(ctx, last.row), last, ctx.lang) : null,
    latest_birth_date: latestBirthDate(MINIMUM_AGE, ctx.now),
    answer_days: approval === 'automatic' ? null : days,
    rates_bp: [...(await readShopRule(ctx, 'sales_rates'))],
  }
}

const PAGE_SIZE = 20
const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

export const listApplications: Handler<'GET /api/staff/application'> = async (ctx, { status, cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select({
      row: partnerApplication,
      applicant: user,
      becameNo: partner.employeeNo,
      nickname: mentor.nickname,
      employeeNo: mentorPartner.employeeNo,
      decider: staff.name,
    })
    .from(partnerApplication)
    .innerJoin(user, eq(user.id, partnerApplication.userId))
    .leftJoin(partner, eq(partner.userId, partnerApplication.userId))
    .leftJoin(mentor, eq(mentor.id, partnerApplication.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, partnerApplication.mentorId))
    .leftJoin(staff, eq(staff.id, partnerApplication.decidedBy))
    .where(
      and(
        status === undefined ? undefined : eq(partnerApplication.status, status),
        cursor === undefined ? undefined : lt(partnerApplication.id, cursor),
      ),
    )
    .orderBy(desc(partnerApplication.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  return {
    list: page.map(({ row, applicant, decider, becameNo, ...mentorName }) => ({
      ...presentApplication(openApplication(ctx, row), mentorName, ctx.lang),
      applicant: {
        id: applicant.id,
        nickname: applicant.nickname,
        ...maskContact(applicant),
        registered_at: applicant.createdAt.toISOString(),
      },
      decided_by: decider,
      employee_no: row.status === 'approved' ? becameNo : null,
    })),
    next,
  }
}

/**
 * Sets the mentor of a user without one. An existing mentor is never replaced, and
 * a disabled partner is not set.
 * @throws AppError mentor_circle if the mentor is the user, or has the user among their mentors
 */
export async function bindMentor(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  if ((await lockedMentor(tx, userId)) !== null) return
  await rejectMentorCycle(tx, userId, mentorId)
  if ((await tx.db.$count(partner, and(eq(partner.userId, mentorId), isActivePartner()))) === 0) return
  await tx.db
    .update(user)
    .set({ mentorId, pendingMentorId: null })
    .where(and(eq(user.id, userId), isNull(user.mentorId)))
  await recordAudit(tx, 'user.mentor_bound', { type: 'user', id: userId }, { mentor: mentorId })
}

// Locks the chain of mentors: two concurrent bindings that would form a cycle meet, and the second sees the first.
export async function rejectMentorCycle(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  const seen = new Set<number>()
  for (
    let mentorOfChain: number | null = mentorId;
    mentorOfChain !== null;
    mentorOfChain = await lockedMentor(tx, mentorOfChain)
  ) {
    if (mentorOfChain === userId || seen.has(mentorOfChain)) fail('mentor_circle')
    seen.add(mentorOfChain)
  }
}

async function lockedMentor(tx: Ctx, userId: number): Promise<number | null> {
  const [row] = await tx.db.select({ id: user.mentorId }).from(user).where(eq(user.id, userId)).for('no key update')
  return row?.id ?? null
}

const LOOKUP_LIMIT = { tries: 30, seconds: 10 * 60 }

/** The nickname of the partner with this employee number, to confirm the right person. @throws AppError mentor_unknown, too_many */
export const findMentor: Handler<'GET /api/application/mentor'> = async (ctx, { employee_no: employeeNo }) => {
  const { userId } = asUser(ctx)
  await countAttempt(ctx, `mentor-lookup:${userId}`, LOOKUP_LIMIT)
  const mentor = await findActivePartner(ctx, employeeNo)
  if (!mentor) return fail('mentor_unknown')
  return { nickname: mentor.nickname, employee_no: mentor.employeeNo }
}

export async function findActivePartner(ctx: Ctx, employeeNo: string) {
  const [mentor] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isActivePartner()))
  return mentor
}
