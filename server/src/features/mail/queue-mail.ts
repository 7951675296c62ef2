import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Lang } from '@bailu/contract/languages'
import { EMAIL } from '@bailu/contract/patterns'
import type { DirectMailKind, MailData, MailKind } from '@bailu/phrases/mail/mails'
import type { Ctx } from '../../core/context.ts'
import { isPlaceholderEmail } from '../../core/users.ts'
import { outboxMail } from './table.ts'
import { user } from '../account/table.ts'
import { seal } from '../../lib/crypto.ts'
import { type BackoffLimit, takeAttempt } from '../../core/rate-limit.ts'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { AppError } from '../../lib/errors.ts'

const GOOGLE_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely belongs to, for counters only: without the tag after a plus sign, and without
 * dots for Google. Not for identifying people: at another provider these may be two mailboxes.
 */
export function normalizeMailbox(address: string): string {
  const email = address.toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const name = email.slice(0, at).replace(/(?!^)\+.*$/, '')
  return GOOGLE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Counter key of a mailbox, for limits of e-mails and requests. Failed passwords are counted by account (`counterKey`)
 * instead: a success resets the count, so an account with a tagged address must not reset the count of another account.
 */
export const mailboxCounterKey = (ctx: Pick<Ctx, 'deps'>, address: string): string =>
  counterKey(ctx, normalizeMailbox(address))

/**
 * Limit of e-mails to one address that anyone can trigger: eight, then one in five minutes. Further requests get the
 * usual reply but no e-mail; the link of the previous e-mail stays valid for longer than that, so another person's requests
 * cannot keep the owner from a usable link.
 */
const PER_ADDRESS: BackoffLimit = { free: 8, longest: 5 * 60, seconds: 3_600, since: 'last' }

export async function mayEmail(ctx: Ctx, key: string): Promise<boolean> {
  try {
    await takeAttempt(ctx, key, PER_ADDRESS)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The same limit for e-mails to an unverified address, counted over all accounts that entered it. */
export const mayEmailUnverified = (ctx: Ctx, address: string): Promise<boolean> =>
  mayEmail(ctx, `typed-mail:${mailboxCounterKey(ctx, address)}`)

export type QueuedMail<K extends MailKind> = {
  to: string
  lang: Lang
  kind: K
  values: MailData[K]
  /** Deduplication key: a second email with the same key is not queued. */
  dedup?: string
  /** Not sent before; default now. */
  notBefore?: Date | undefined
  /** Not sent after this time, when it is useless. */
  useBefore?: Date
  /** Stored as failed and never sent: same work and timing as a real email, where the difference must not be visible. */
  unsent?: boolean
}

/**
 * Inserts an email into the outbox, in the caller's transaction; a background job
 * sends it. Its values are encrypted until then and erased afterwards.
 */
export async function queueMail<K extends MailKind>(
  tx: Ctx,
  { to, lang, kind, values, dedup, notBefore, useBefore, unsent = false }: QueuedMail<K>,
): Promise<void> {
  // A placeholder address: the account lost its address to its verified owner.
  if (isPlaceholderEmail(to)) return
  if (!EMAIL.test(to)) throw new Error('Not an e-mail address')
  const id = uuidv7()
  const sealed = seal(tx.deps.config, mailSealContext(id), JSON.stringify(values))
  await tx.db
    .insert(outboxMail)
    .values({
      id,
      to,
      lang,
      kind,
      dedup: dedup ?? null,
      sealed: unsent ? null : sealed,
      createdAt: tx.now,
      dueAt: notBefore ?? tx.now,
      useBefore: useBefore ?? null,
      failedAt: unsent ? tx.now : null,
    })
    .onConflictDoNothing({ target: outboxMail.dedup })
}

export const mailSealContext = (id: string): string => `outbox_mail.${id}.sealed`
export const notificationPlace = (id: string): string => `notification/${id}/sealed`

type UserMail<K extends DirectMailKind> = Pick<QueuedMail<K>, 'kind' | 'values' | 'useBefore'> & {
  /** Identifies the event, so that a repeat sends no second email. */
  cause: string
  /** The caller limits it: not counted with other emails to an unverified address: anyone can use up their limit. */
  uncounted?: boolean
}

/**
 * Queues an email about the security of an account, in the caller's transaction; guests have no account. For events use
 * `notify`. Emails to an
 * unverified address are limited by `mayMailTyped`, so that an account cannot be used to flood another person's mailbox.
 */
export async function mailUser<K extends DirectMailKind>(
  tx: Ctx,
  userId: number | null,
  userMail: UserMail<K>,
): Promise<void> {
  if (userId === null) return
  const { cause, uncounted = false, ...mail } = userMail
  const [receiver] = await tx.db
    .select({ email: user.email, lang: user.lang, emailVerifiedAt: user.emailVerifiedAt })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
  if (!receiver) return
  const unsent = !uncounted && receiver.emailVerifiedAt === null && !(await mayEmailUnverified(tx, receiver.email))
  await queueMail(tx, { to: receiver.email, lang: receiver.lang, dedup: `${userMail.kind}:${cause}`, unsent, ...mail })
}
