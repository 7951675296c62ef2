import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words.tsx'
import type { LeftOut as Left } from './use-buy-again.ts'

/** Lines of an old order that could not be added to the cart again. */
export function LeftOut({ left, onClose, onCart }: { left: Left | null; onClose: () => void; onCart: () => void }) {
  const words = useWords().orders
  return (
    <Dialog open={left !== null} onClose={onClose} title={words.againTitle}>
      <p className="mt-12 text-15 text-muted">{left && left.added > 0 ? words.againSome : words.againNone}</p>
      <ul className="mt-12 flex flex-col gap-8 text-15">
        {left?.names.map((name) => (
          <li key={name} className="border-l-2 border-gold pl-8">
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-28 grid gap-12">
        {left && left.added > 0 && (
          <Button wide onClick={onCart}>
            {words.againCart}
          </Button>
        )}
        <Button wide kind="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
