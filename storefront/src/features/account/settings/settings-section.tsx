import { Link } from '@tanstack/react-router'
import type { ReactNode, ComponentProps } from 'react'
import { useWords } from '../../../i18n/i18n.tsx'
import { loadUser } from '../../../session/current-user.ts'
import { ScreenTitle } from '../../../ui/screen/screen.tsx'
import { Button } from '../../../ui/button.tsx'

/** Screen of one section of the settings, with a link back to the list. */
export function SettingsSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { settings } = useWords('settings')
  return (
    <>
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      {/* The link is shown with the section, which would move it when it arrives. */}
      <div className="flex flex-1 flex-col gap-20 gutter pb-36 [&:has(.skeleton)>a:last-child]:invisible">
        {children}
        <Link
          to="/account"
          replace
          className="mt-auto flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
        >
          {settings.backToList}
        </Link>
      </div>
    </>
  )
}

type SettingsFormProps = {
  title: string
  lead: ReactNode
  busy: boolean
  /** For `<form>`. */
  formProps: ComponentProps<'form'>
  /** Asks for the password. */
  dialog?: ReactNode
  children: ReactNode
}

/** Section of the settings that is one form with a button to save it. */
export function SettingsForm({ title, lead, busy, formProps, dialog, children }: SettingsFormProps) {
  const { settings } = useWords('settings')
  return (
    <SettingsSection title={title} lead={lead}>
      <form {...formProps} className="flex flex-col gap-20">
        {children}
        <Button type="submit" wide busy={busy}>
          {settings.save}
        </Button>
      </form>
      {dialog}
    </SettingsSection>
  )
}

/** Sections of the settings, opened by `/account?show=…`. */
export type OnDone = () => void

/** Options of every change of the account: reloads the user, then calls `onDone`. */
export function useAccountChange(onDone: OnDone) {
  const { settings, shell } = useWords('settings')
  return {
    broken: settings.broken,
    done: shell.toast.modified,
    onDone: async () => {
      await loadUser()
      onDone()
    },
  }
}
