import type { ButtonHTMLAttributes } from 'react'
import { Spinner } from './icons/icons.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

const BASE =
  'inline-flex min-h-touch items-center justify-center gap-8 rounded-full px-20 py-8 text-center text-15 font-medium leading-tight transition active:scale-[0.98] select-none'
const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-leaf text-paper hover:bg-ink',
  quiet: 'border border-control text-ink hover:bg-mist',
  danger: 'bg-danger text-paper',
}

/** Class names of a button, for links: `<Link className={buttonClass('quiet')}>`. */
export const buttonClass = (kind: ButtonKind = 'primary', wide = false) =>
  `${BASE} ${KINDS[kind]}${wide ? ' w-full' : ''}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind
  busy?: boolean
  wide?: boolean
  'data-early'?: string
}

/** A button; while `busy` it keeps its width, shows a spinner and is disabled. */
export function Button({ kind, busy = false, wide, className = '', children, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy}
      disabled={rest.disabled || busy}
      className={`${buttonClass(kind, wide)} relative disabled:opacity-60 ${className}`}
    >
      <span className={busy ? 'opacity-0' : undefined}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
