import { notFound } from '@tanstack/react-router'

/** The id in a path such as /product/7; null unless it is a positive integer of at most 16 digits. */
export const pathNumber = (text: string): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

const isMissing = (cause: unknown): cause is { code?: string } =>
  typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 404

/**
 * Turns a 404 reply into the router's not-found, which also sets the HTTP status on the server; its `data` is the
 * error code.
 */
export const orMissing = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw isMissing(cause) ? notFound({ data: cause.code }) : cause
  })
