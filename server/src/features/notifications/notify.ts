import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import type { MailData } from '@bailu/phrases/mail/mails'
import type { EventValues } from '@bailu/phrases/notifications/compose-event'
import type { Ctx } from '../../core/context.ts'
import { seal } from '../../lib/crypto.ts'
import { user } from '../account/table.ts'
import { mayEmailUnverified, notificationPlace, queueMail } from '../mail/queue-mail.ts'
import { emailSilence, notification } from '../mail/table.ts'
import { readOrderContact } from '../orders/base/order-contact.ts'
import type { order } from '../orders/table.ts'
import { ofPartners, ofUser, queuePush } from '../push/queue-push.ts'
import { EVENTS, type EventSubject } from './event-kinds.ts'

/** The order whose buyer is notified: a user, or a guest who gave an email. */
export type BuyerOrder = Pick<
  typeof order.$inferSelect,
  'id' | 'userId' | 'guestId' | 'linkVersion' | 'contactEmail' | 'contactLang'
>

type Receiver =
  | { buyer: BuyerOrder }
  | { user: number }
  /** All partners, those of a level, or one. */
  | { partners: { level: number | null; partnerId: number | null } }

type Event<K extends EventKind> = {
  to: Receiver
  /** Identifies the event: a repetition notifies nobody again. */
  cause: string
  values: EventValues[K]
  /** What the path is about, if not the order of the buyer. */
  about?: string | number
  /** Earliest time to send a push notification; default now. */
  at?: Date
  /** The email is not sent after this time, when it is useless. */
  useBefore?: Date | null
}

/**
 * Notifies people of an event, in its transaction: their list of notifications, an email and push notifications, as
 * `EVENTS` says and as far as they have not switched them off. A guest gets emails at the address of the order, in its
 * language.
 */
export async function notify<K extends EventKind>(tx: Ctx, kind: K, event: Event<K>): Promise<void> {
  const { to, about } = event
  const subject: EventSubject = { ...('buyer' in to && { order: to.buyer }), ...(about !== undefined && { id: about }) }
  const path = EVENTS[kind].path(tx.deps, subject)
  const { cause, at } = event
  const push = { kind, cause, path, hours: EVENTS[kind].hours, ...(at && { at }) }
  if ('partners' in to) return queuePush(tx, ofPartners(to.partners), push)
  const userId = 'user' in to ? to.user : to.buyer.userId
  if (userId === null) return 'buyer' in to ? emailGuest(tx, kind, { ...event, path, buyer: to.buyer }) : undefined
  if (EVENTS[kind].inbox) await addToInbox(tx, userId, kind, { ...event, path })
  // The person who did it needs no push notification.
  const isOwnAct = tx.actor.kind === 'user' && tx.actor.userId === userId
  if (EVENTS[kind].push && !isOwnAct) await queuePush(tx, ofUser(userId), push)
  if (EVENTS[kind].email !== null) await emailUser(tx, userId, kind, { ...event, path })
}

type WithPath<K extends EventKind> = Event<K> & { path: string }

async function addToInbox<K extends EventKind>(
  tx: Ctx,
  userId: number,
  kind: K,
  { cause, values, path }: WithPath<K>,
): Promise<void> {
  const id = uuidv7()
  const sealed = seal(tx.deps.config, notificationPlace(id), JSON.stringify(values))
  await tx.db
    .insert(notification)
    .values({ id, userId, kind, cause, path, sealed, at: tx.now })
    .onConflictDoNothing({ target: [notification.userId, notification.kind, notification.cause] })
}

async function emailUser<K extends EventKind>(tx: Ctx, userId: number, kind: K, event: WithPath<K>): Promise<void> {
  const [receiver] = await tx.db
    .select({
      email: user.email,
      lang: user.lang,
      verifiedAt: user.emailVerifiedAt,
      silentKind: emailSilence.kind,
    })
    .from(user)
    .leftJoin(emailSilence, and(eq(emailSilence.userId, user.id), eq(emailSilence.kind, kind)))
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
  if (!receiver || (receiver.silentKind !== null && EVENTS[kind].email === 'optional')) return
  // Limited, so that an account cannot be used to flood another person's mailbox.
  const unsent = receiver.verifiedAt === null && !(await mayEmailUnverified(tx, receiver.email))
  await queueEventMail(tx, kind, event, { to: receiver.email, lang: receiver.lang, unsent })
}

async function emailGuest<K extends EventKind>(
  tx: Ctx,
  kind: K,
  { buyer, ...event }: WithPath<K> & { buyer: BuyerOrder },
): Promise<void> {
  const email = readOrderContact(tx, buyer)
  if (EVENTS[kind].email === null || !email || !buyer.contactLang) return
  // Nobody has verified what a guest typed.
  const unsent = !(await mayEmailUnverified(tx, email))
  await queueEventMail(tx, kind, event, { to: email, lang: buyer.contactLang, unsent })
}

const queueEventMail = <K extends EventKind>(
  tx: Ctx,
  kind: K,
  { cause, values, path, useBefore }: WithPath<K>,
  receiver: { to: string; lang: (typeof user.$inferSelect)['lang']; unsent: boolean },
): Promise<void> =>
  queueMail(tx, {
    ...receiver,
    kind,
    values: { ...values, path } as MailData[K],
    dedup: `${kind}:${cause}`,
    ...(useBefore && { useBefore }),
  })
