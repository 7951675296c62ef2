import { notFound } from '@tanstack/react-router'

/** The number in a path such as /product/7; null when it is none. */
export const pathNumber = (text: string): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

const isMissing = (cause: unknown): cause is { code?: string } =>
  typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 404

/** What is not there becomes the 404 screen, with its status on the server; `data` of the screen is the refusal's code. */
export const orMissing = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw isMissing(cause) ? notFound({ data: cause.code }) : cause
  })
