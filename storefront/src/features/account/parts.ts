/** Sections of the settings, opened by `/account?show=…`. */
export const PARTS = ['name', 'phone', 'email', 'password', 'sessions', 'notifications', 'data', 'delete'] as const
export type Part = (typeof PARTS)[number]
export type Done = () => void
