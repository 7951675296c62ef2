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
 * Network addresses of the audit log: retained long enough to investigate an attack noticed late. The audit entries
 * have only the HMAC, which is part of their seal.
 */
export const oldNetworks = rowsOf(auditNetwork, (before) => lt(auditNetwork.seenAt, before))

/** Emails that were sent or have failed. */
export const endedMails = rowsOf(
  outboxMail,
  (before) => and(isNull(outboxMail.sealed), lt(outboxMail.createdAt, before)) as SQL,
)

/** Sessions of customers; ended ones are retained for a week. */
export const oldSessions = rowsOf(
  session,
  (before, now) =>
    or(
      lt(session.createdAt, before),
      and(isNotNull(session.endedAt), lt(session.endedAt, new Date(now.getTime() - 7 * DAY))),
    ) as SQL,
)

/** Stored replies of idempotent requests. */
export const oldReplies = rowsOf(idempotency, (before) => lt(idempotency.createdAt, before))

/** Retained longer than emails to these addresses, so that those can be found when the account is deleted. */
export const oldEmailChanges = rowsOf(emailChange, (before) => lt(emailChange.createdAt, before))

export const sentNotices = rowsOf(
  pushNotice,
  (before) => and(isNull(pushNotice.dueAt), lt(pushNotice.createdAt, before)) as SQL,
)
