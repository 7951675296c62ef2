import type { Ctx, StaffScope } from './context.ts'
import { countAttempt } from './rate-limit.ts'

/** Prevents reading a list of people field by field. */
const LIMIT_BY_STAFF = { tries: 60, seconds: 3_600 }

/** Counts one protected field of a person that staff read in full; the caller records `user.field_read`. @throws AppError too_many */
export const countProtectedRead = (ctx: Ctx, { staffId }: StaffScope): Promise<void> =>
  countAttempt(ctx, `reveal:${staffId}`, LIMIT_BY_STAFF)
