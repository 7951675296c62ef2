import { LEVELS } from '@bailu/contract/levels/kinds'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { percent } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { levelQuery } from './queries.ts'
import { Medal } from '../../ui/media/medal.tsx'

type LevelName = (typeof LEVELS)[number]

/** Dialog that congratulates once on a reached level. */
export default function LevelUpDialog() {
  const [reachedLevel] = useState(() => useAuth.getState().saleInfo?.risen ?? null)
  return reachedLevel && <LevelUpMessage risen={reachedLevel} />
}

function LevelUpMessage({ risen: reachedLevel }: { risen: LevelName }) {
  const { rose } = useWords('levels').levels
  const navigate = useNavigate()
  // Another dialog is open: wait for the next visit.
  const [isOpen, setIsOpen] = useState(() => document.querySelector('dialog[open]') === null)
  const { data } = useQuery(levelQuery())
  const level = LEVELS.indexOf(reachedLevel) + 1
  const rate = data?.levels[level - 1]?.rate_bp
  // If this call fails, the dialog is shown again at the next visit.
  const close = () => {
    setIsOpen(false)
    request('POST /api/level/seen', { level }, { stay: true }).then(
      () => useAuth.setState(({ saleInfo }) => ({ saleInfo: saleInfo && { ...saleInfo, risen: null } })),
      () => {},
    )
  }
  const showLevels = () => {
    close()
    void navigate({ to: '/manage', search: { view: 'levels' } })
  }
  if (rate === undefined) return null
  return (
    <Dialog open={isOpen} onClose={close} title={rose.title(reachedLevel)}>
      <Medal
        level={reachedLevel}
        className="mx-auto mt-12 size-[160px] scale-100 opacity-100 transition duration-1000 starting:scale-75 starting:opacity-0"
      />
      <div className="rule-gold mx-auto mt-8" />
      <p className="mt-12 text-center text-15 text-muted">{rose.lead(percent(rate))}</p>
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={showLevels}>{rose.see}</Button>
        <Button kind="quiet" onClick={close}>
          {rose.close}
        </Button>
      </div>
    </Dialog>
  )
}
