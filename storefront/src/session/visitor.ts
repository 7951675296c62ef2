import { currentToken } from './auth.ts'
import { guestToken } from './guest-data.ts'

/** Neither signed in nor with a guest token: there are no orders to ask for. */
export const isUnknownVisitor = (): boolean => currentToken() === null && guestToken.get() === null

/**
 * Part of every query key of orders (the end of the token), so that cached orders are never shown to another user of
 * the phone.
 */
export const visitorKey = (): string => (currentToken() ?? guestToken.get() ?? '').slice(-8)

/** Part of the query keys of a user's data (the end of the token), so that it is never shown to another user. */
export const userKey = (): string => (currentToken() ?? '').slice(-8)
