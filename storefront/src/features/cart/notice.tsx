import type { ReactNode } from 'react'

type Props = { children: ReactNode; action?: string; onAction?: () => void }

/** A notice across the screen with an optional action. */
export function Notice({ children, action, onAction }: Props) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-12 bg-mist px-20 py-8 text-13">
      <span className="min-w-0 flex-1 basis-[200px] py-4">{children}</span>
      {action && (
        <button
          type="button"
          onClick={onAction}
          className="min-h-touch font-medium text-gold-ink underline underline-offset-4"
        >
          {action}
        </button>
      )}
    </p>
  )
}
