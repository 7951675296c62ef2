import { Refusal } from './refusal.ts'

const LATER = new Set<string | undefined>(['busy', 'fault', 'too_many'])

/** The server has decided: asked again it would say the same. */
export const isFinal = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.status !== 401 && !LATER.has(cause.code)
