import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UserInfo } from '@bailu/contract/session'
import { phone } from '@bailu/phrases/format'
import { EmailBanner } from '../../session/email-banner.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { useSpeech } from '../../words.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'
import type { Part } from './parts.ts'

/** List of account settings with their current values. `children` are rendered at the end. */
export function AccountList({ user, children }: { user: UserInfo['user']; children: ReactNode }) {
  const { words, lang } = useSpeech()
  const { settings, account } = words
  return (
    <>
      <ScreenTitle>{account.person.account}</ScreenTitle>
      <AvatarPart user={user} />
      {!user.email_proven && (
        <div className="mt-28">
          <EmailBanner user={user} />
        </div>
      )}
      <Group title={settings.groups.profile}>
        <PartLink part="name" value={user.nickname} />
        <PartLink part="phone" value={phone(user.phone)} />
        <PartLink part="email" value={user.email} />
      </Group>
      <Group title={settings.groups.safety}>
        <PartLink part="password" />
        <PartLink part="sessions" />
      </Group>
      <Group title={settings.groups.yours}>
        <RowLink to="/language" note={LANGUAGE_NAMES[lang]}>
          {account.person.language}
        </RowLink>
        <PartLink part="notifications" />
        <PartLink part="data" />
        <PartLink part="delete" />
      </Group>
      <div className="pt-28 pb-36">{children}</div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-28 gutter">
      <h2 className="text-18">{title}</h2>
      <div className="mt-4 border-y border-line">{children}</div>
    </section>
  )
}

function PartLink({ part, value }: { part: Part; value?: string }) {
  const { settings } = useSpeech().words
  return (
    <Link
      to="/account"
      search={{ show: part }}
      className="flex min-h-56 items-center gap-12 border-b border-line py-8 text-16 last:border-0"
    >
      <span className="min-w-0 flex-1">
        {settings.parts[part]}
        {value && <span className="block text-13 wrap-anywhere text-muted">{value}</span>}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </Link>
  )
}
