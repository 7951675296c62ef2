const HOUR = 3_600_000
type Life = { idle: number; absolute: number }

/** Session lifetimes in milliseconds: `idle` without use, `absolute` in total. */
export const PEOPLE: Life = { idle: 7 * 24 * HOUR, absolute: 30 * 24 * HOUR }
export const STAFF: Life = { idle: HOUR / 2, absolute: 12 * HOUR }

export const alive = (session: { createdAt: Date; seenAt: Date }, now: Date, life: Life): boolean =>
  now.getTime() - session.seenAt.getTime() < life.idle && now.getTime() - session.createdAt.getTime() < life.absolute
