import type { ReturnKind, ReturnReason } from '@bailu/contract/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { uploadPicture } from '../../../request/upload.ts'
import { useFreshPassword } from '../../../session/fresh-password.tsx'
import { forgetFor, remembered, rememberFor } from '../../../session-memory.ts'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { newKey } from '../form-key.ts'
import { type AccountDraft, type AccountErrors, accountOf, blankAccount, wrongAccount } from './account-draft.ts'

type Draft = AccountDraft & {
  key: string
  pieces: Record<number, number>
  kind: ReturnKind
  reason: ReturnReason | ''
  words: string
}
export type Photo = { file: File; url: string }
type Errors = AccountErrors & Partial<Record<'pieces' | 'reason' | 'all', string>>

const blank = (): Draft => ({
  key: newKey(),
  pieces: {},
  kind: 'goods',
  reason: '',
  words: '',
  ...blankAccount,
})

/** Draft of a return: survives a reload, is sent once, and its photos are uploaded afterwards. */
export const useReturnForm = (id: string, onSent: () => void) => {
  const words = useWords().returns
  const client = useQueryClient()
  const memory = `return:${id}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank(), ...remembered<Partial<Draft>>(memory, {}) }))
  const [photos, setPhotos] = useState<Photo[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const fresh = useFreshPassword()
  const running = useRef(false)
  useEffect(() => rememberFor(memory, draft), [memory, draft])

  const change = (part: Partial<Draft>) => {
    // Changed content is another request and gets another idempotency key.
    setDraft((now) => ({ ...now, ...part, key: newKey() }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const wrong = (): Errors => {
    return {
      ...(Object.values(draft.pieces).every((count) => count === 0) && { pieces: words.chooseLines }),
      ...(draft.reason === '' && { reason: words.whyPrompt }),
      ...wrongAccount(draft, words.fill),
    }
  }
  const send = async () => {
    if (running.current) return
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0 || draft.reason === '') return
    running.current = true
    setBusy(true)
    try {
      const input = {
        id,
        lines: Object.entries(draft.pieces)
          .filter(([, quantity]) => quantity > 0)
          .map(([line, quantity]) => ({ line: Number(line), quantity })),
        kind: draft.kind,
        reason: draft.reason,
        words: draft.words,
        refund_to: accountOf(draft),
      }
      const made = await fresh.run(() =>
        request('POST /api/order/{id}/return', input, { quiet: true, idempotencyKey: draft.key }),
      )
      if (made) await sent(made.id)
    } catch (cause) {
      setErrors({ all: cause instanceof Refusal ? cause.message : words.broken })
      if (cause instanceof Refusal) void client.invalidateQueries({ queryKey: ['order'] })
    }
    running.current = false
    setBusy(false)
  }
  const sent = async (made: string) => {
    forgetFor(memory)
    const added = await addPhotos(made, photos)
    toast(added ? words.sent : words.photoFailed)
    void client.invalidateQueries({ queryKey: ['order'] })
    onSent()
  }
  return {
    /** Asks for the password when the last reauthentication is too old. */
    dialog: fresh.dialog,
    draft,
    change,
    errors,
    busy,
    send,
    photos,
    addPhoto: (file: File) => setPhotos((now) => [...now, { file, url: URL.createObjectURL(file) }]),
    removePhoto: (gone: Photo) => {
      URL.revokeObjectURL(gone.url)
      setPhotos((now) => now.filter((one) => one !== gone))
    },
  }
}

async function addPhotos(id: string, photos: Photo[]): Promise<boolean> {
  let all = true
  for (const { file } of photos) {
    await uploadPicture('POST /api/return/photo', { return: id }, file, () => {}, { quiet: true }).catch(() => {
      all = false
    })
  }
  return all
}
