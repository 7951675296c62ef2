import { useNavigate } from '@tanstack/react-router'
import { points } from '@bailu/phrases/format'
import { queueProgress, startQueue, useWorkQueue, type WorkQueue } from '../../../session/work-queue.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/form/field.tsx'
import { useStoredDraft } from '../../../ui/form/use-stored-draft.ts'

/** Link to the queue that was begun, if there is one; with `of`, only to one of that kind. */
export function ContinueQueue({ of, className }: { of?: WorkQueue['of']; className?: string }) {
  const { desk: words } = useWords('desk')
  const { queue } = useWorkQueue()
  const progress = queueProgress(queue)
  if (!progress || (of && queue?.of !== of)) return null
  return (
    <ButtonLink to="/manage" search={{ view: 'queue' }} wide className={className}>
      {words.continueQueue(progress.at, progress.all)}
    </ButtonLink>
  )
}

/**
 * `begin` calls `start`, which replaces the queue: at once, or after confirmation if one was begun. Render `dialog`
 * somewhere on the screen.
 */
export function useQueueStart(start: () => unknown) {
  const { desk: words } = useWords('desk')
  const progress = queueProgress(useWorkQueue().queue)
  const { ask, dialog } = useConfirmation(
    {
      title: words.replaceAsk,
      message: progress ? words.replaceLead(progress.at, progress.all) : '',
      confirm: words.replace,
      cancel: words.keepQueue,
    },
    start,
  )
  return { begin: () => void (progress ? ask() : start()), dialog }
}

type TemplateSheetProps = { open: boolean; onClose: () => void; clients: readonly number[]; onStarted: () => void }

/** The message that each client gets, before they are written to one by one. */
export function TemplateSheet({ open, onClose, clients, onStarted }: TemplateSheetProps) {
  const { desk: words } = useWords('desk')
  const navigate = useNavigate()
  const [template, setTemplate] = useStoredDraft('queue_template', '')
  const { begin, dialog } = useQueueStart(() => {
    startQueue({ of: 'clients', items: clients.map(String), template })
    onClose()
    onStarted()
    void navigate({ to: '/manage', search: { view: 'queue' } })
  })
  return (
    <Sheet open={open} onClose={onClose} title={words.selected(points(clients.length))}>
      <div className="mt-16 flex flex-col gap-12">
        <TextArea
          label={words.template}
          maxLength={900}
          value={template}
          onChange={({ target }) => setTemplate(target.value)}
        />
        <p className="text-13 text-muted">{words.templateHint}</p>
        <Button wide onClick={begin}>
          {words.useTemplate}
        </Button>
        {dialog}
      </div>
    </Sheet>
  )
}
