import type { StaffArticle } from '@bailu/contract/staff-articles'
import { App } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'
import { type ArticleDraft, formOf } from './article-draft.ts'

const REFRESH = ['GET /api/staff/article', 'GET /api/staff/article/{id}'] as const

/**
 * Save, publish and unpublish with the version the editor loaded. On an edit conflict `theirs` is the version of the
 * other user; nothing is overwritten and the typed text is preserved.
 */
export function useSave(before: StaffArticle | undefined, draftBefore: ArticleDraft) {
  const words = useWords()
  const { message } = App.useApp()
  const [theirs, setTheirs] = useState<StaffArticle>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useAct('POST /api/staff/article', { quiet: true })
  const change = useAct('PUT /api/staff/article/{id}', { quiet: true })
  const publish = useAct('POST /api/staff/article/{id}/publish', { quiet: true, refresh: REFRESH })
  const withdraw = useAct('POST /api/staff/article/{id}/withdraw', { quiet: true, refresh: REFRESH })

  async function guarded<T>(deed: () => Promise<T>): Promise<T | undefined> {
    setErrors({})
    try {
      return await deed()
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.status === 401) return undefined
      setErrors(cause.errors)
      if (cause.code === 'edited_meanwhile' && before)
        setTheirs(await request('GET /api/staff/article/{id}', { id: before.id }))
      else void message.error(cause.message)
      return undefined
    }
  }
  return {
    theirs,
    errors,
    busy: create.isPending || change.isPending || publish.isPending || withdraw.isPending,
    /** @returns the new id and version, undefined when the server answered with an error */
    save: (draft: ArticleDraft) =>
      guarded(async () => {
        const form = formOf(draft, draftBefore)
        const saved = before
          ? {
              id: before.id,
              ...(await change.mutateAsync({ input: { ...form, id: before.id, version: before.version } })),
            }
          : await create.mutateAsync({ input: form })
        return saved
      }),
    saveCopy: (draft: ArticleDraft) =>
      guarded(() => create.mutateAsync({ input: formOf(draft, { ...draft, publish_at: null }) })),
    publish: (which: { id: number; version: number }) =>
      guarded(async () => {
        const moved = await publish.mutateAsync({ input: which })
        void message.success(words.content.articles.published)
        return moved
      }),
    withdraw: (which: { id: number; version: number }) =>
      guarded(async () => {
        const moved = await withdraw.mutateAsync({ input: which })
        void message.success(words.content.articles.withdrawn)
        return moved
      }),
  }
}
