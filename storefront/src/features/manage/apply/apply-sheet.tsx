import type { ReplyOf } from '@bailu/contract/calls'
import { Sheet } from '../../../ui/sheet.tsx'
import { useWords } from '../../../words.tsx'
import { ApplyForm } from './apply-form.tsx'

type Props = { open: boolean; standing: ReplyOf<'GET /api/application'>; onClose: () => void }

export default function ApplySheet({ open, standing, onClose }: Props) {
  const { apply } = useWords()
  return (
    <Sheet tall addressed open={open} onClose={onClose} title={apply.title}>
      {open && <ApplyForm standing={standing} onDone={onClose} />}
    </Sheet>
  )
}
