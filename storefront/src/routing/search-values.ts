/** Sections of the account settings, `show` of /account. */
export const SETTINGS_SECTIONS = [
  'name',
  'phone',
  'email',
  'password',
  'sessions',
  'notifications',
  'data',
  'delete',
] as const
export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number]

/** Tabs of a client, `tab` of /manage/client/$id. */
export const CLIENT_TABS = ['overview', 'file', 'notes', 'orders'] as const
export type ClientTab = (typeof CLIENT_TABS)[number]
