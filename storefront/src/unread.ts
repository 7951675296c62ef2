/**
 * For `validateSearch`: passes search params on unvalidated. The lazily loaded component validates them, which keeps
 * the validation out of the entry chunk.
 */
export const unread = <S>(raw: Record<string, unknown>): S => raw as S
