/** For `validateSearch` of screens that come later than the shell: they read what stands in the address themselves. */
export const unread = <S>(raw: Record<string, unknown>): S => raw as S
