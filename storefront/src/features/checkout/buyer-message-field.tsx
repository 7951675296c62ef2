import { useWords } from '../../i18n/i18n.tsx'
import { TextArea } from '../../ui/form/field.tsx'

const MAX_LENGTH = 500
/** Remaining characters from which the counter is shown. */
const WARN_AT = 50

export function BuyerMessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const words = useWords('orders').orders
  const remaining = MAX_LENGTH - value.length
  return (
    <div>
      <TextArea
        label={words.message}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={`-mb-12 min-h-20 text-right text-13 ${remaining > 0 ? 'text-muted' : 'text-danger'}`}>
        {remaining <= WARN_AT && words.charactersLeft(remaining)}
      </p>
    </div>
  )
}
