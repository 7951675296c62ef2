import { type ReactNode, useId } from 'react'
import { Tick } from '../../../ui/tick.tsx'

type Props = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void; children: ReactNode }

export function ConsentTick({ checked, error, onChange, children }: Props) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-4">
        <Tick
          id={id}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="-ml-12"
        />
        <label htmlFor={id} className="min-w-0 flex-1 py-12 text-15 leading-tight">
          {children}
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
