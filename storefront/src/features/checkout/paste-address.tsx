import { useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { isPasted } from '../addresses/paste/is-pasted.ts'

/** For buyers without an address: a whole one, pasted from a chat, opens the form with its fields filled in. */
export function PasteAddress({ onPaste }: { onPaste: (text: string) => void }) {
  const { paste } = useWords('addresses').addresses
  const [text, setText] = useState('')
  const change = (typed: string) => {
    setText(typed)
    if (isPasted(text, typed)) onPaste(typed)
  }
  return (
    <div className="mt-12">
      <TextArea label={paste.here} maxLength={1000} value={text} onChange={({ target }) => change(target.value)} />
      {text.trim() !== '' && (
        <Button kind="quiet" wide className="mt-8" onClick={() => onPaste(text)}>
          {paste.read}
        </Button>
      )}
    </div>
  )
}
