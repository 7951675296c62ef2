import { LEVELS } from '@bailu/contract/levels'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { percent } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'
import { request } from '../../request/request.ts'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { levelQuery } from './queries.ts'

type Name = (typeof LEVELS)[number]

/** Dialog that congratulates once on a reached level. */
export default function LevelUp() {
  const [risen] = useState(() => useAuth.getState().saleInfo?.risen ?? null)
  return risen && <Told risen={risen} />
}

function Told({ risen }: { risen: Name }) {
  const { rose } = useWords().levels
  const navigate = useNavigate()
  // Another dialog is open: wait for the next visit.
  const [open, setOpen] = useState(() => document.querySelector('dialog[open]') === null)
  const { data } = useQuery(levelQuery())
  const level = LEVELS.indexOf(risen) + 1
  const rate = data?.levels[level - 1]?.rate_bp
  // If this call fails, the dialog is shown again at the next visit.
  const close = () => {
    setOpen(false)
    request('POST /api/level/seen', { level }, { quiet: true, stay: true }).then(
      () => useAuth.setState(({ saleInfo }) => ({ saleInfo: saleInfo && { ...saleInfo, risen: null } })),
      () => {},
    )
  }
  const see = () => {
    close()
    void navigate({ to: '/manage', search: { view: 'levels' } as never })
  }
  if (rate === undefined) return null
  return (
    <Dialog open={open} onClose={close} title={rose.title(risen)}>
      <img
        src={`/static/levels/${risen}.webp`}
        alt=""
        width="240"
        height="240"
        className="mx-auto mt-12 size-[160px] scale-100 opacity-100 transition duration-1000 starting:scale-75 starting:opacity-0"
      />
      <div className="rule-gold mx-auto mt-8" />
      <p className="mt-12 text-center text-15 text-muted">{rose.lead(percent(rate))}</p>
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={see}>{rose.see}</Button>
        <Button kind="quiet" onClick={close}>
          {rose.close}
        </Button>
      </div>
    </Dialog>
  )
}
