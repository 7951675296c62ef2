import type { ButtonHTMLAttributes, AnchorHTMLAttributes } from 'react'
import { Spinner } from './icons/icons.tsx'
import { createLink } from '@tanstack/react-router'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

const BASE =
  'inline-flex min-h-touch items-center justify-center gap-8 rounded-full px-20 py-8 text-center text-15 font-medium text-balance leading-tight transition-[background-color,scale] active:scale-[0.98] select-none'
const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-leaf text-paper hover:bg-ink',
  quiet: 'border border-control text-ink hover:bg-mist',
  danger: 'bg-danger text-paper',
}

const buttonClass = (kind: ButtonKind = 'primary', wide = false) => `${BASE} ${KINDS[kind]}${wide ? ' w-full' : ''}`

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

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string }

/** A button that shows only an icon; `label` is its name for screen readers. */
export const IconButton = ({ label, className = '', type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    className={`flex size-touch shrink-0 items-center justify-center rounded-full ${className}`}
  />
)

type ButtonAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: ButtonKind; wide?: boolean }

/** A link that looks like a button, to another site or app. */
export const ButtonAnchor = ({ kind, wide, className = '', children, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={`${buttonClass(kind, wide)} ${className}`}>
    {children}
  </a>
)

/** A link to a path of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

type TextButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { underlined?: boolean }

/** A button that looks like a link in a text. */
export const TextButton = ({ underlined = false, className = '', ...rest }: TextButtonProps) => (
  <button
    {...rest}
    type="button"
    className={`min-h-touch text-gold-ink ${underlined ? 'font-medium underline underline-offset-4' : ''} ${className}`}
  />
)

/** Message of a form that belongs to no field, or of an action, beside its button. */
export const FormMessage = ({ className = '', children }: { className?: string; children: string | undefined }) => (
  <p role="alert" className={`text-13 text-danger empty:hidden ${className}`}>
    {children}
  </p>
)

/** The same at the top of a bar at the bottom of the screen. */
export const BarMessage = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children && <p className="border-b border-line px-20 py-8 text-13 text-danger">{children}</p>}
  </div>
)
