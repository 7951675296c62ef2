import { and, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { rowsOf } from '../../core/retention.ts'
import { emailChange } from '../../database/tables/account.ts'
import { auditNetwork } from '../../database/tables/audit.ts'
import { idempotency } from '../../database/tables/house.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { session } from '../../database/tables/people.ts'
import { pushNotice } from '../../database/tables/push.ts'

const DAY = 86_400_000

/**
 * Addresses of networks, beside the audit log: long enough to follow up an attack that was noticed late. Entries keep
 * the keyed hash, which is sealed with them.
 */
export const oldNetworks = rowsOf(auditNetwork, (before) => lt(auditNetwork.seenAt, before))

/** Mails that left or were given up. */
export const endedMails = rowsOf(
  outboxMail,
  (before) => and(isNull(outboxMail.sealed), lt(outboxMail.createdAt, before)) as SQL,
)

/** Sign-ins of customers; one that was ended says so for a week. */
export const oldSessions = rowsOf(
  session,
  (before, now) =>
    or(
      lt(session.createdAt, before),
      and(isNotNull(session.endedAt), lt(session.endedAt, new Date(now.getTime() - 7 * DAY))),
    ) as SQL,
)

/** First answers, kept for phones that ask again. */
export const oldReplies = rowsOf(idempotency, (before) => lt(idempotency.createdAt, before))

/** Longer than the mails to the addresses they name, so that those are found when the account is deleted. */
export const oldEmailChanges = rowsOf(emailChange, (before) => lt(emailChange.createdAt, before))

export const sentNotices = rowsOf(
  pushNotice,
  (before) => and(isNull(pushNotice.dueAt), lt(pushNotice.createdAt, before)) as SQL,
)
