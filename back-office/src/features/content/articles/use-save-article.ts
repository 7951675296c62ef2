import { toast } from '../../../app/feedback.ts'
import type { StaffArticle } from '@bailu/contract/content/staff'

import { useState } from 'react'
import { request } from '../../../app/api/request.ts'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { useEditConflict } from '../../../ui/form/edit-conflict.tsx'
import { type ArticleDraft, toArticleInput } from './article-draft.ts'

const REFRESH = ['GET /api/staff/article', 'GET /api/staff/article/{id}'] as const

/**
 * Save, publish and unpublish with the version the editor loaded. On an edit conflict `theirs` is the version of the
 * other user; nothing is overwritten and the typed text is preserved.
 */
export function useSaveArticle(previous: StaffArticle | undefined, previousDraft: ArticleDraft) {
  const words = useWords('content')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useAction('POST /api/staff/article', { quiet: true, oneRecord: true })
  const change = useAction('PUT /api/staff/article/{id}', { quiet: true, oneRecord: true })
  const publish = useAction('POST /api/staff/article/{id}/publish', { quiet: true, refresh: REFRESH })
  const unpublish = useAction('POST /api/staff/article/{id}/unpublish', { quiet: true, refresh: REFRESH })

  const { theirs, handleError } = useEditConflict(
    previous && (() => request('GET /api/staff/article/{id}', { id: previous.id })),
    (cause) => {
      setErrors(cause.errors)
      return false
    },
  )

  function withErrorHandling<T>(action: () => Promise<T>): Promise<T | undefined> {
    setErrors({})
    return action().catch(handleError)
  }
  return {
    theirs,
    errors,
    busy: create.isPending || change.isPending || publish.isPending || unpublish.isPending,
    /** @returns the new id and version, undefined when the server answered with an error */
    save: (draft: ArticleDraft) =>
      withErrorHandling(async () => {
        const form = toArticleInput(draft, previousDraft)
        const saved = previous
          ? {
              id: previous.id,
              ...(await change.mutateAsync({ input: { ...form, id: previous.id, version: previous.version } })),
            }
          : await create.mutateAsync({ input: form })
        return saved
      }),
    saveCopy: (draft: ArticleDraft) =>
      withErrorHandling(() => create.mutateAsync({ input: toArticleInput(draft, { ...draft, publish_at: null }) })),
    publish: (target: { id: number; version: number }) =>
      withErrorHandling(async () => {
        const result = await publish.mutateAsync({ input: target })
        toast.success(words.content.articles.published)
        return result
      }),
    unpublish: (target: { id: number; version: number }) =>
      withErrorHandling(async () => {
        const result = await unpublish.mutateAsync({ input: target })
        toast.success(words.content.articles.unpublished)
        return result
      }),
  }
}
