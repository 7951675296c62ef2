import type { Material } from '@bailu/contract/material'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../copy-text.ts'
import { wakeUp } from '../../early-tap.ts'
import { Later } from '../../later.tsx'
import { whoIsHere } from '../../session/load-user.ts'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { textOf } from './text-of.ts'

type Props = {
  item: Material
  link: string
  /** Index of the picture that was tapped. */
  looking: number | undefined
  onLook: (index: number | undefined) => void
}

/** Copy, save and share buttons; their code is loaded on the first tap. */
export function PieceActions({ item, link, looking, onLook }: Props) {
  const { material, shell } = useWords()
  const { networkError } = shell.toast
  const own = useAuth(({ saleInfo }) => saleInfo !== null)
  const [sharing, setSharing] = useState(false)
  const [saving, setSaving] = useState('')
  const running = useRef(false)
  const count = item.pictures.length
  // Early clicks are replayed only once the user is loaded, because a partner's links contain the partner's number.
  useEffect(() => void whoIsHere().then(() => wakeUp('piece')), [])

  const copy = async () =>
    toast((await copyText(textOf(item, own ? link : undefined))) ? material.copied : material.copyByHand)
  const save = async () => {
    if (running.current) return
    running.current = true
    try {
      const { savePictures } = await import('./save-pictures.ts')
      const outcome = await savePictures(item, (n) => setSaving(material.preparing(n, count)))
      if (outcome === 'saved') toast(material.saved)
      if (outcome === 'hold') onLook(0)
    } catch {
      toast(material.saveFailed)
    } finally {
      running.current = false
      setSaving('')
    }
  }
  return (
    <div>
      <div className="flex flex-wrap gap-8">
        {item.caption && (
          <Button kind="quiet" className="grow" data-early="piece" onClick={copy}>
            {material.copyText}
          </Button>
        )}
        {count > 0 && (
          <Button kind="quiet" className="grow" data-early="piece" busy={saving !== ''} onClick={save}>
            {material.savePictures(count)}
          </Button>
        )}
        <Button className="grow" data-early="piece" onClick={() => setSharing(true)}>
          {material.share}
        </Button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden [&:not(:empty)]:mt-8">
        {saving || (own && item.caption ? material.withLink : '')}
      </p>
      <Later
        wanted={looking !== undefined}
        load={picturesSheet}
        onFailure={() => (onLook(undefined), toast(networkError))}
        with={{ item, open: looking !== undefined, at: looking ?? 0, onClose: () => onLook(undefined) }}
      />
      <Later
        wanted={sharing}
        load={shareSheet}
        onFailure={() => (setSharing(false), toast(networkError))}
        with={{ item, link, own, open: sharing, onClose: () => setSharing(false) }}
      />
    </div>
  )
}

const picturesSheet = () => import('./pictures-sheet.tsx')
const shareSheet = () => import('./share-sheet.tsx')
