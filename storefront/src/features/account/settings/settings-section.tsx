import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../../i18n/i18n.tsx'
import { loadUser } from '../../../session/current-user.ts'
import { toast } from '../../../ui/dialog/toast.tsx'
import { ScreenTitle } from '../../../ui/screen/screen.tsx'

/** Screen of one section of the settings, with a link back to the list. */
export function SettingsSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { settings } = useWords()
  return (
    <>
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      <div className="flex flex-1 flex-col gap-20 gutter pb-36">
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

/** Sections of the settings, opened by `/account?show=…`. */
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
export type OnDone = () => void

type OnError = (message: string, appError?: AppError) => void

/**
 * Runs a change of the account: on success reloads the user, shows a toast and calls `onDone`; on failure calls
 * `onError` with the message, and the form keeps its input. A result of undefined means the user cancelled.
 */
export function useAccountChange(onDone: OnDone) {
  const { settings, shell } = useWords()
  return async (work: () => Promise<unknown>, onError: OnError): Promise<void> => {
    try {
      if ((await work()) === undefined) return
      await loadUser()
      toast(shell.toast.modified)
      onDone()
    } catch (cause) {
      if (cause instanceof AppError) onError(Object.values(cause.errors)[0] ?? cause.message, cause)
      else onError(settings.broken)
    }
  }
}
