import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ScreenTitle } from '../../ui/screen.tsx'
import { useWords } from '../../words.tsx'

/** Screen of one section of the settings, with a link back to the list. */
export function PartFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
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
