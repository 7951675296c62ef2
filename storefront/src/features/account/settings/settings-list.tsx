import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { phone } from '@bailu/phrases/format'
import { EmailBanner } from '../email-banner.tsx'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'
import { MenuRow } from '../../../ui/list/menu-row.tsx'
import { ScreenTitle } from '../../../ui/screen/screen.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { SettingsSectionName } from '../../../routing/search-values.ts'

/** List of account settings with their current values. `children` are rendered at the end. */
export function SettingsList({ user, children }: { user: UserInfo['user']; children: ReactNode }) {
  const { words, lang } = useI18n('account', 'settings')
  const { settings, account } = words
  return (
    <>
      <ScreenTitle>{account.person.account}</ScreenTitle>
      <AvatarSection user={user} />
      {!user.email_proven && (
        <div className="mt-28">
          <EmailBanner user={user} />
        </div>
      )}
      <SettingsGroup title={settings.groups.profile}>
        <SectionLink section="name" value={user.nickname} />
        <SectionLink section="phone" value={phone(user.phone)} />
        <SectionLink section="email" value={user.email} />
      </SettingsGroup>
      <SettingsGroup title={settings.groups.safety}>
        <SectionLink section="password" />
        <SectionLink section="sessions" />
      </SettingsGroup>
      <SettingsGroup title={settings.groups.yours}>
        <MenuRow to="/language" note={LANGUAGE_NAMES[lang]}>
          {account.person.language}
        </MenuRow>
        <SectionLink section="notifications" />
        <SectionLink section="data" />
        <SectionLink section="delete" />
      </SettingsGroup>
      <div className="pt-28 pb-36">{children}</div>
    </>
  )
}

function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-28 gutter">
      <h2 className="text-18">{title}</h2>
      <div className="mt-4 border-y border-line">{children}</div>
    </section>
  )
}

function SectionLink({ section, value }: { section: SettingsSectionName; value?: string }) {
  const { settings } = useI18n('settings').words
  return (
    <Link
      to="/account"
      search={{ show: section }}
      className="flex min-h-56 items-center gap-12 border-b border-line py-8 text-16 last:border-0"
    >
      <span className="min-w-0 flex-1">
        {settings.parts[section]}
        {value && <span className="block text-13 wrap-anywhere text-muted">{value}</span>}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </Link>
  )
}
