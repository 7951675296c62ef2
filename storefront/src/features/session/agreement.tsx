import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined; ref?: Ref<HTMLInputElement> }

export function Agreement({ error, ...input }: Props) {
  const id = useId()
  const { agree } = useWords().session
  return (
    <div>
      <div className="flex items-start gap-4">
        <span className="-ml-12 flex size-touch shrink-0 items-center justify-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className="size-20 accent-leaf"
          />
        </span>
        <label htmlFor={id} className="py-12 text-13">
          {agree.before}
          <PolicyLink>{agree.user}</PolicyLink>
          {agree.between}
          <PolicyLink doc="privacy">{agree.privacy}</PolicyLink>
          {agree.after}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} className="text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** In a new tab, so that the form keeps its input. */
function PolicyLink({ doc, children }: { doc?: 'privacy'; children: ReactNode }) {
  return (
    <Link
      to={'/policy' as '/login'}
      search={(doc ? { doc } : {}) as never}
      target="_blank"
      rel="noopener"
      className="font-medium text-gold-ink underline"
    >
      {children}
    </Link>
  )
}
