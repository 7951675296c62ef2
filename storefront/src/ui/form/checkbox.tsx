import type { InputHTMLAttributes } from 'react'
import { CheckIcon } from '../icons/icons.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { kind?: 'checkbox' | 'radio' }

/** A round checkbox or radio button with a full-size touch target; put it inside a label or give it an aria-label. */
export function Checkbox({ kind = 'checkbox', className = '', ...input }: CheckboxProps) {
  return (
    <span className={`relative flex size-touch shrink-0 items-center justify-center ${className}`}>
      <input {...input} type={kind} className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full" />
      <span className="pointer-events-none size-20 rounded-full border border-control bg-paper peer-checked:border-leaf peer-checked:bg-leaf peer-disabled:opacity-40 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf" />
      <CheckIcon className="pointer-events-none absolute size-16 text-paper opacity-0 peer-checked:opacity-100" />
    </span>
  )
}
