import { positiveInteger } from '@bailu/client/search-params'
import { notFound } from '@tanstack/react-router'

/** Search params are plain strings (no JSON as by default): `?e=0123` keeps its zero, `?w=1` is '1'. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

/** Where a sign-in may lead back to: the checkout with its search params, or the page about stored data. */
export const SIGN_IN_BACK_PATH = /^\/(order\/confirm(\?[\w=&]{0,80})?|my-data)$/

/** The id in a path such as /product/7; null unless it is a positive integer of at most 16 digits. */
export const parseIdParam = (text: string): number | null => positiveInteger(text) ?? null

const is404 = (cause: unknown): cause is { code?: string } =>
  typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 404

/**
 * Turns a 404 reply into the router's not-found, which also sets the HTTP status on the server; its `data` is the
 * error code.
 */
export const notFoundOn404 = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch((cause: unknown) => {
    throw is404(cause) ? notFound({ data: cause.code }) : cause
  })
