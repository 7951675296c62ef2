import { type ReactNode, lazy, Suspense, useState } from 'react'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { phone } from '@bailu/phrases/format'
import { EmailBanner } from '../email-banner.tsx'
import { MenuRow } from '../../../ui/list/menu-row.tsx'
import { ScreenTitle, ScreenSkeleton } from '../../../ui/screen/screen.tsx'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { SettingsSectionName } from '../../../routing/search-values.ts'
import { request } from '../../../browser/request/request.ts'
import { useObjectUrl } from '../../../browser/object-url.ts'
import { useAction } from '../../../session/use-action.ts'
import { useUpload } from '../../../session/use-upload.ts'
import { loadUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../../ui/dialog/dialog.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'

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
        <MenuRow to="/language" note={LANGUAGE_NAMES[lang]} label={account.person.language} />
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

const AvatarEditor = lazy(() => import('./avatar-editor.tsx'))

/** The user's picture: choose, crop, upload, remove. */
function AvatarSection({ user }: { user: UserInfo['user'] }) {
  const { settings, shell } = useWords('settings')
  const words = settings.avatar
  const [pictureIssue, setPictureIssue] = useState('')
  const { chosen, open, input, isPreparing, progress, errorText, send, discard } = useUpload(
    'POST /api/user/avatar',
    {},
    {
      words,
      broken: settings.broken,
      isErrorBeside: true,
      onProblem: setPictureIssue,
      done: shell.toast.uploaded,
      onDone: async () => {
        await loadUser()
        discard()
      },
    },
  )
  const url = useObjectUrl(chosen[0])
  const { run: remove } = useAction(() => request('DELETE /api/user/avatar', {}), {
    broken: settings.broken,
    done: shell.toast.deleted,
    onDone: () => loadUser(),
  })
  const removal = useConfirmation(
    { title: words.remove, message: words.removeAsk, confirm: words.remove, danger: true },
    () => remove(),
  )
  const choose = () => {
    setPictureIssue('')
    open()
  }
  return (
    <section aria-label={words.title} className="gutter">
      <div className="flex items-center gap-20">
        <Avatar person={user} className="size-[88px] text-38" />
        <div className="flex flex-1 flex-wrap gap-8">
          <Button kind="quiet" busy={isPreparing} onClick={choose}>
            {user.avatar ? words.change : words.choose}
          </Button>
          {user.avatar && (
            <Button kind="quiet" onClick={() => removal.ask()}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {input}
      <p role="status" className="mt-8 text-13 text-danger empty:hidden">
        {pictureIssue}
      </p>
      <Sheet open={chosen.length > 0} onClose={() => progress === undefined && discard()} title={words.cropTitle}>
        {url && (
          <Suspense fallback={<ScreenSkeleton />}>
            <AvatarEditor
              url={url}
              progress={progress}
              error={errorText}
              onAnother={choose}
              onCropped={(file) => void send([file])}
            />
          </Suspense>
        )}
      </Sheet>
      {removal.dialog}
    </section>
  )
}
