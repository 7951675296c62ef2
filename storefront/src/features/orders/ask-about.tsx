import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words.tsx'
import type { AskTopic } from './ask-topic.ts'

const AskSheet = lazy(() => import('./ask-sheet.tsx'))

const LOOK = 'inline-flex min-h-touch items-center text-13 text-leaf underline decoration-line underline-offset-4'

type Props = { number: string; about?: AskTopic; className?: string }

/** Link that opens a message to support about this order. */
export function AskAbout({ number, about = 'order', className = LOOK }: Props) {
  const words = useWords().orders
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const ask = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" onClick={ask} className={className}>
        {words.ask}
      </button>
      <Suspense>
        {wanted && <AskSheet number={number} about={about} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
