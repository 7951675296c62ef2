import { TextArea } from '../../ui/text-area.tsx'
import { useWords } from '../../words.tsx'

const MOST = 500
/** Remaining characters from which the counter is shown. */
const NEAR = 50

export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const words = useWords().orders
  const left = MOST - value.length
  return (
    <div>
      <TextArea
        label={words.message}
        maxLength={MOST}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={`-mb-12 min-h-20 text-right text-13 ${left > 0 ? 'text-muted' : 'text-danger'}`}>
        {left <= NEAR && words.charactersLeft(left)}
      </p>
    </div>
  )
}
