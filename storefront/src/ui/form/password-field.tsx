import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { TextButton } from '../button.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const { field } = useWords('auth').auth
  const [isVisible, setIsVisible] = useState(false)
  const toggle = (
    <TextButton aria-pressed={isVisible} onClick={() => setIsVisible(!isVisible)} className="px-12 text-13 font-medium">
      {isVisible ? field.hide : field.show}
    </TextButton>
  )
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={toggle} />
  )
}
