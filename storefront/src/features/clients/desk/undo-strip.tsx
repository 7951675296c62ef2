import type { Task } from '@bailu/contract/clients'
import { request } from '../../../request/request.ts'
import { useWords } from '../../../words.tsx'
import { useDeed } from '../use-deed.ts'

/** Undo for the task marked done last. */
export function UndoStrip({ task, onGone }: { task: Task; onGone: () => void }) {
  const { clients: words } = useWords()
  const { busy, run } = useDeed()
  const { kind, cause } = task
  const undo = async () => {
    if (await run(() => request('POST /api/desk/mark', { kind, cause, as: 'open' }, { quiet: true }))) onGone()
  }
  return (
    <p role="status" className="mt-12 flex items-center justify-between gap-12 rounded-8 bg-mist pl-16 text-15">
      <span className="min-w-0 wrap-anywhere">
        {task.client.nickname} · {words.marked}
      </span>
      <button
        type="button"
        disabled={busy}
        onClick={() => void undo()}
        className="min-h-touch shrink-0 px-16 font-medium text-gold-ink disabled:opacity-60"
      >
        {words.undo}
      </button>
    </p>
  )
}
