import type { ReturnKind, ReturnReason } from '@bailu/contract/returns/shop'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { request } from '../../browser/request/request.ts'
import { uploadPicture } from '../../browser/request/upload.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import {
  type RefundAccountDraft,
  type RefundAccountErrors,
  toRefundAccount,
  emptyRefundAccount,
  validateRefundAccount,
} from '../refunds/refund-account-fields.tsx'

type ReturnDraft = RefundAccountDraft & {
  key: string
  pieces: Record<number, number>
  kind: ReturnKind
  reason: ReturnReason | ''
  words: string
}
export type Photo = { file: File; url: string }
type ReturnErrors = RefundAccountErrors & Partial<Record<'pieces' | 'reason' | 'all', string>>

const emptyDraft = (): ReturnDraft => ({
  key: createIdempotencyKey(),
  pieces: {},
  kind: 'goods',
  reason: '',
  words: '',
  ...emptyRefundAccount,
})

/** Draft of a return: survives a reload, is sent once, and its photos are uploaded afterwards. */
export const useReturnForm = (id: string, onSent: () => void) => {
  const words = useWords().returns
  const client = useQueryClient()
  const storageKey = `return:${id}`
  const [draft, setDraft] = useState<ReturnDraft>(() => ({
    ...emptyDraft(),
    ...readTabStorage<Partial<ReturnDraft>>(storageKey, {}),
  }))
  const [photos, setPhotos] = useState<Photo[]>([])
  const [errors, setErrors] = useState<ReturnErrors>({})
  const [busy, setBusy] = useState(false)
  const reauth = useReauthentication()
  const running = useRef(false)
  useEffect(() => writeTabStorage(storageKey, draft), [storageKey, draft])

  const change = (part: Partial<ReturnDraft>) => {
    // Changed content is another request and gets another idempotency key.
    setDraft((now) => ({ ...now, ...part, key: createIdempotencyKey() }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  const validate = (): ReturnErrors => {
    return {
      ...(Object.values(draft.pieces).every((count) => count === 0) && { pieces: words.chooseLines }),
      ...(draft.reason === '' && { reason: words.whyPrompt }),
      ...validateRefundAccount(draft, words.fill),
    }
  }
  const send = async () => {
    if (running.current) return
    const issues = validate()
    setErrors(issues)
    if (Object.keys(issues).length > 0 || draft.reason === '') return
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
        refund_to: toRefundAccount(draft),
      }
      const created = await reauth.run(() =>
        request('POST /api/order/{id}/return', input, { quiet: true, idempotencyKey: draft.key }),
      )
      if (created) await finishSending(created.id)
    } catch (cause) {
      setErrors({ all: cause instanceof AppError ? cause.message : words.broken })
      if (cause instanceof AppError) void client.invalidateQueries({ queryKey: ['order'] })
    }
    running.current = false
    setBusy(false)
  }
  const finishSending = async (created: string) => {
    removeTabStorage(storageKey)
    const allUploaded = await uploadPhotos(created, photos)
    toast(allUploaded ? words.sent : words.photoFailed)
    void client.invalidateQueries({ queryKey: ['order'] })
    onSent()
  }
  return {
    /** Asks for the password when the last reauthentication is too old. */
    dialog: reauth.dialog,
    draft,
    change,
    errors,
    busy,
    send,
    photos,
    addPhoto: (file: File) => setPhotos((now) => [...now, { file, url: URL.createObjectURL(file) }]),
    removePhoto: (removed: Photo) => {
      URL.revokeObjectURL(removed.url)
      setPhotos((now) => now.filter((photo) => photo !== removed))
    },
  }
}

async function uploadPhotos(id: string, photos: Photo[]): Promise<boolean> {
  let complete = true
  for (const { file } of photos) {
    await uploadPicture('POST /api/return/photo', { return: id }, file, () => {}, { quiet: true }).catch(() => {
      complete = false
    })
  }
  return complete
}
