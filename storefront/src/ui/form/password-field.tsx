import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const { field } = useWords('auth').auth
  const [isVisible, setIsVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      aria-pressed={isVisible}
      onClick={() => setIsVisible(!isVisible)}
      className="min-h-touch px-12 text-13 font-medium text-gold-ink"
    >
      {isVisible ? field.hide : field.show}
    </button>
  )
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={toggle} />
  )
}
