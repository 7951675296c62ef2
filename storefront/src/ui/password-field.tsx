import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { useWords } from '../words.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const { field } = useWords().session
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="min-h-touch px-12 text-13 font-medium text-gold-ink"
    >
      {shown ? field.hide : field.show}
    </button>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={toggle} />
}
