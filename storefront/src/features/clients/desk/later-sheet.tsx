import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWords } from '../../../words.tsx'

type Props = { open: boolean; onClose: () => void; onLater: (as: 'tomorrow' | 'week') => void }

export function LaterSheet({ open, onClose, onLater }: Props) {
  const { clients: words } = useWords()
  return (
    <Sheet open={open} onClose={onClose} title={words.later}>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => onLater('tomorrow')}>
          {words.tomorrow}
        </Button>
        <Button kind="quiet" onClick={() => onLater('week')}>
          {words.nextWeek}
        </Button>
      </div>
    </Sheet>
  )
}
